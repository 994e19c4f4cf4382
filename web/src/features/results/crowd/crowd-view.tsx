import { useState } from 'react';
import { BestPredictions } from '@/features/results/crowd/best-predictions';
import { useCrowd } from '@/features/results/crowd/crowd-api';
import { PickShares } from '@/features/results/crowd/pick-shares';
import { SurpriseCard } from '@/features/results/crowd/surprise-card';
import { LeaguePicker, useChosenLeague } from '@/features/results/league-picker';
import { ApiError, messageOf } from '@/shared/api/api-error';
import { placesByAthlete } from '@/shared/picks/my-podium';
import { ToggleGroup } from '@/shared/ui/controls/toggle-group';
import { EmptyState, ErrorBox, SkeletonRows } from '@/shared/ui/feedback/states';
import { Card } from '@/shared/ui/layout/card';
import { crowdTexts as texts } from '@/texts/results/crowd';
import type { PredictionView } from '@/wire/generated';

interface CrowdViewProps {
  eventId: string;
  categoryId: string;
  picks: PredictionView[];
}

type Whose = 'everyone' | 'league';

export function CrowdView({ eventId, categoryId, picks }: CrowdViewProps) {
  const chosen = useChosenLeague(picks);
  const query = useCrowd(eventId, categoryId, chosen.league?._id ?? null);
  const [whose, setWhose] = useState<Whose>('everyone');
  const crowd = query.data;
  if (!crowd) {
    if (query.error instanceof ApiError && query.error.code === 'picks_still_open') {
      return <EmptyState title={texts.hidden} text={texts.hiddenHint} />;
    }
    if (query.error) {
      return (
        <ErrorBox
          message={texts.failed(messageOf(query.error))}
          onRetry={() => void query.refetch()}
        />
      );
    }
    return (
      <Card className="p-5">
        <SkeletonRows rows={8} label={texts.loading} />
      </Card>
    );
  }
  const shown = (whose === 'league' ? crowd.league : null) ?? crowd.everyone;
  const name = chosen.league?.name ?? '';
  return (
    <div className="flex flex-col gap-5">
      {crowd.league !== null && (
        <div className="flex flex-wrap items-end gap-4">
          <ToggleGroup<Whose>
            label={texts.whose}
            options={[
              { value: 'everyone', label: texts.everyone },
              { value: 'league', label: name },
            ]}
            value={whose}
            onChange={setWhose}
          />
          {whose === 'league' && <LeaguePicker chosen={chosen} />}
        </div>
      )}
      {shown.predictions === 0 ? (
        <EmptyState title={texts.nobody} text={texts.nobodyHint} />
      ) : (
        <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <PickShares picks={shown} mine={placesByAthlete(picks, categoryId)} />
          <div className="flex flex-col gap-5 max-lg:order-first">
            <SurpriseCard index={shown.surprise} provisional={crowd.provisional} />
            <BestPredictions
              best={shown.best}
              pending={crowd.provisional || shown.surprise === null}
            />
          </div>
        </div>
      )}
    </div>
  );
}
