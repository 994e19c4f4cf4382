import { lazy, type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { MyPodiumNow } from '@/features/results/page/my-podium-now';
import { useReplay } from '@/features/results/replay/replay-note';
import { FROM } from '@/shared/paths/result-path';
import { TabLinks } from '@/shared/ui/controls/tab-links';
import { SkeletonRows } from '@/shared/ui/feedback/states';
import type { CategoryStatus } from '@/shared/events/category-status';
import { Card } from '@/shared/ui/layout/card';
import { replayTexts as texts } from '@/texts/results/replay';
import type { CategoryRanking, PredictionView } from '@/wire/generated';

const ReplayView = lazy(async () => ({
  default: (await import('@/features/results/replay/replay-view')).ReplayView,
}));
const CrowdView = lazy(async () => ({
  default: (await import('@/features/results/crowd/crowd-view')).CrowdView,
}));

const PARAMETER = 'view';
/** Views of the category, named by the same parameter as views of a round. */
const looks = ['race', 'crowd'] as const;
type Look = (typeof looks)[number];

interface ResultLooksProps {
  eventId: string;
  ranking: CategoryRanking;
  status: CategoryStatus;
  picks: PredictionView[];
  /** The results view. */
  children: ReactNode;
}

function useLook() {
  const [parameters] = useSearchParams();
  const asked = parameters.get(PARAMETER);
  const look = looks.find((one) => one === asked) ?? null;
  const address = (to: Look | null) => {
    const next = new URLSearchParams(parameters);
    // The part of the results is dropped, because it would select another round.
    for (const name of [PARAMETER, FROM, 'round', 'group']) next.delete(name);
    if (to !== null) next.set(PARAMETER, to);
    return `?${next.toString()}`;
  };
  return { look, address };
}

/** The user's podium, and three views of a category: results, replay and pick statistics. */
export function ResultLooks({ eventId, ranking, status, picks, children }: ResultLooksProps) {
  const { look, address } = useLook();
  const { replays } = useReplay();
  const tab = (to: Look | null, label: string) => ({
    key: to ?? 'results',
    to: address(to),
    label,
    active: look === to,
  });
  return (
    <>
      {!(replays && look === 'race') && (
        <MyPodiumNow ranking={ranking} status={status} picks={picks} />
      )}
      <TabLinks
        within
        label={texts.looks}
        tabs={[tab(null, texts.results), tab('race', texts.race), tab('crowd', texts.crowd)]}
      />
      {look === null ? (
        children
      ) : (
        <Suspense
          fallback={
            <Card className="p-5">
              <SkeletonRows rows={8} label={texts.loading} />
            </Card>
          }
        >
          {look === 'race' ? (
            <ReplayView eventId={eventId} ranking={ranking} picks={picks} />
          ) : (
            <CrowdView eventId={eventId} categoryId={ranking.categoryId} picks={picks} />
          )}
        </Suspense>
      )}
    </>
  );
}
