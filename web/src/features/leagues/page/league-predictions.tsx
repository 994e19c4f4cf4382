import { LockKeyhole, LockKeyholeOpen } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import {
  type LeaguePrediction,
  type Period,
  useFreshLeaguePredictions,
  useLeaguePredictions,
} from '@/features/leagues/page/league-predictions-api';
import { useShields } from '@/live/hooks/use-shields';
import { withoutResult } from '@/shared/events/spoilers';
import { personName } from '@/shared/format/names';
import { CorrectionLine } from '@/shared/scoring/correction-line';
import { PointsButton } from '@/shared/scoring/points-button';
import { Avatar } from '@/shared/ui/badges/avatar';
import { Badge } from '@/shared/ui/badges/badge';
import { ShieldedBadge } from '@/shared/ui/badges/shielded-badge';
import { Button, ButtonLink } from '@/shared/ui/controls/button';
import { ToggleGroup } from '@/shared/ui/controls/toggle-group';
import { EmptyState, ErrorBox, SkeletonRows } from '@/shared/ui/feedback/states';
import { Card } from '@/shared/ui/layout/card';
import { leagueTexts } from '@/texts/leagues/league-pages';
import type { PredictionView } from '@/wire/generated';

const texts = leagueTexts.predictions;

/** Rows shown at first. */
const SHORT = 3;

const places = ['first', 'second', 'third'] as const;

const placeColours = {
  first: 'bg-gold text-[#2b1f00]',
  second: 'bg-silver text-[#1a1d21]',
  third: 'bg-bronze text-[#2a1503]',
};

function Podium({ prediction }: { prediction: PredictionView }) {
  return (
    <ol className="mt-1.5 flex flex-wrap gap-x-3 gap-y-1">
      {places.map((place, index) => {
        const athlete = prediction.athletes[place];
        return (
          <li key={place} className="flex min-w-0 items-center gap-1.5 text-sm">
            <span
              className={`score inline-flex size-5 shrink-0 items-center justify-center rounded-chip text-xs ${placeColours[place]}`}
            >
              {index + 1}
            </span>
            <span className={`truncate ${athlete ? '' : 'text-ink-soft'}`}>
              {athlete ? personName(athlete) : texts.noPick}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function State({ prediction, owner }: { prediction: PredictionView; owner: string }) {
  if (prediction.scoreDetails?.void) return <Badge>{texts.cancelled}</Badge>;
  if (prediction.totalPoints !== null) {
    return (
      <span className="-my-2.5 block">
        <PointsButton pick={prediction} owner={owner} />
      </span>
    );
  }
  if (prediction.event_finished) return <Badge>{texts.waiting}</Badge>;
  const Icon = prediction.locked ? LockKeyhole : LockKeyholeOpen;
  return (
    <Badge tone={prediction.locked ? 'neutral' : 'good'}>
      <Icon aria-hidden className="size-3" />
      {prediction.locked ? texts.locked : texts.open}
    </Badge>
  );
}

function PredictionItem({ prediction: original, userName }: LeaguePrediction) {
  const covered = useShields().covers(original.eventId);
  const prediction = covered ? withoutResult(original) : original;
  const name = userName ?? texts.somebody;
  const event = encodeURIComponent(prediction.eventId);
  return (
    <li className="border-b border-line px-4 py-3 last:border-0 md:px-5">
      <div className="flex items-center gap-3">
        <Avatar name={name} />
        <div className="min-w-0 flex-1">
          <div className="flex items-center justify-between gap-3">
            <p className="truncate font-semibold" title={name}>
              {name}
            </p>
            <span className="shrink-0">
              {covered && original.locked ? (
                <ShieldedBadge />
              ) : (
                <State prediction={prediction} owner={name} />
              )}
            </span>
          </div>
          <p className="truncate text-sm text-ink-soft">
            {prediction.categoryName}
            {' · '}
            <Link
              to={`/dashboard/events/${event}`}
              className="font-medium text-ink-soft hover:underline"
            >
              {prediction.eventName}
            </Link>
            {prediction.editedByAdmin && ` · ${texts.editedByAdmin}`}
          </p>
        </div>
      </div>
      <Podium prediction={prediction} />
      {prediction.correction && (
        <div className="mt-3">
          <CorrectionLine correction={prediction.correction} />
        </div>
      )}
    </li>
  );
}

/** Failure and absence, per period. */
const words = {
  current: {
    failed: texts.failed,
    none: texts.noneCurrent,
    next: texts.noneCurrentNext,
  },
  past: {
    failed: texts.pastFailed,
    none: texts.nonePast,
    next: texts.nonePastNext,
  },
};

const PERIODS = [
  { value: 'current', label: texts.current },
  { value: 'past', label: texts.past },
] as const;

function PeriodList({ leagueId, period }: { leagueId: string; period: Period }) {
  const { data, error, refetch } = useLeaguePredictions(leagueId, period);
  const { failed, none, next } = words[period];
  const [all, setAll] = useState(false);
  const shown = all ? data : data?.slice(0, SHORT);
  return (
    <>
      {!data &&
        (error ? (
          <ErrorBox message={failed} onRetry={() => void refetch()} />
        ) : (
          <Card className="p-5">
            <SkeletonRows rows={3} label={texts.loading} />
          </Card>
        ))}
      {data?.length === 0 && (
        <EmptyState
          title={none}
          text={next}
          action={
            period === 'current' && <ButtonLink to="/dashboard/events">{texts.makePick}</ButtonLink>
          }
        />
      )}
      {shown && data && data.length > 0 && (
        <Card>
          <ul>
            {shown.map((one) => (
              <PredictionItem key={one.prediction._id} {...one} />
            ))}
          </ul>
          {data.length > SHORT && (
            <div className="border-t border-line p-1">
              <Button
                look="quiet"
                className="w-full"
                aria-expanded={all}
                onClick={() => setAll(!all)}
              >
                {all ? texts.fewer : texts.all(data.length)}
              </Button>
            </div>
          )}
        </Card>
      )}
    </>
  );
}

/** The newest visible picks of a league: those of open and running events, or earlier ones. */
export function LeaguePredictions({ leagueId }: { leagueId: string }) {
  useFreshLeaguePredictions(leagueId);
  const current = useLeaguePredictions(leagueId, 'current');
  // Loaded with the page, so that switching shows it at once.
  const past = useLeaguePredictions(leagueId, 'past');
  const [chosen, setChosen] = useState<Period | null>(null);
  const onlyPast = current.data?.length === 0 && (past.data?.length ?? 0) > 0;
  const period = chosen ?? (onlyPast ? 'past' : 'current');
  return (
    <div className="flex flex-col items-start gap-3 *:w-full">
      <ToggleGroup label={texts.period} options={PERIODS} value={period} onChange={setChosen} />
      <PeriodList key={period} leagueId={leagueId} period={period} />
    </div>
  );
}
