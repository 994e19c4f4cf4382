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
    <ol className="mt-2 flex flex-col gap-1 sm:grid sm:grid-cols-3 sm:gap-3">
      {places.map((place, index) => {
        const athlete = prediction.athletes[place];
        return (
          <li key={place} className="flex min-w-0 items-center gap-2 text-sm">
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

function PredictionItem({ prediction: told, userName }: LeaguePrediction) {
  const covered = useShields().covers(told.eventId);
  const prediction = covered ? withoutResult(told) : told;
  const name = userName ?? texts.somebody;
  const event = encodeURIComponent(prediction.eventId);
  return (
    <li className="border-b border-line px-4 py-3.5 last:border-0 md:px-5">
      <div className="flex items-start gap-3">
        <Avatar name={name} />
        <div className="min-w-0 flex-1">
          <p className="truncate font-semibold" title={name}>
            {name}
          </p>
          <p className="text-sm text-ink-soft">
            <Link
              to={`/dashboard/events/${event}`}
              className="font-medium text-ink-soft hover:underline"
            >
              {prediction.eventName}
            </Link>
            {' · '}
            {prediction.categoryName}
            {prediction.editedByAdmin && ` · ${texts.editedByAdmin}`}
          </p>
        </div>
        <span className="shrink-0">
          {covered && told.locked ? (
            <ShieldedBadge />
          ) : (
            <State prediction={prediction} owner={name} />
          )}
        </span>
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

const words = {
  current: {
    heading: texts.current,
    failed: texts.failed,
    none: texts.noneCurrent,
    next: texts.noneCurrentNext,
  },
  past: {
    heading: texts.past,
    failed: texts.pastFailed,
    none: texts.nonePast,
    next: texts.nonePastNext,
  },
};

function PeriodList({ leagueId, period }: { leagueId: string; period: Period }) {
  const { data, error, refetch } = useLeaguePredictions(leagueId, period);
  const { heading, failed, none, next } = words[period];
  const [all, setAll] = useState(false);
  const shown = all ? data : data?.slice(0, SHORT);
  return (
    <section aria-label={`${texts.heading}: ${heading}`}>
      <h3 className="eyebrow mb-2">{heading}</h3>
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
    </section>
  );
}

/** The newest visible picks of a league: upcoming and decided ones. */
export function LeaguePredictions({ leagueId }: { leagueId: string }) {
  useFreshLeaguePredictions(leagueId);
  return (
    <div className="flex flex-col gap-5">
      <PeriodList leagueId={leagueId} period="current" />
      <PeriodList leagueId={leagueId} period="past" />
    </div>
  );
}
