import type { ReactNode } from 'react';
import { CategoryBoard } from '@/features/events/details/category-board';
import { LockLiveRegion } from '@/features/events/details/lock-live-region';
import { NextStepCard } from '@/features/events/details/next-step-card';
import { ProgrammeCard } from '@/features/events/details/programme-card';
import { StartLists } from '@/features/events/details/start-lists';
import { EventBadges } from '@/features/events/event-badges';
import { remainingMs } from '@/features/events/picks-close';
import { PublicFacts, RegistrationLink } from '@/features/events/public-information';
import { useServerNow } from '@/live/hooks/use-clock';
import { formatDay } from '@/shared/format/calendar-date';
import { formatDeadline, formatRemaining } from '@/shared/format/moments';
import { Skeleton } from '@/shared/ui/feedback/states';
import { Card } from '@/shared/ui/layout/card';
import { eventTexts } from '@/texts/events/event-pages';
import type { EventView, MyLeague, PredictionView } from '@/wire/generated';

const texts = eventTexts.details;

function Deadline({ event }: { event: EventView }) {
  const left = remainingMs(event, useServerNow());
  if (left === null) return null;
  return (
    <p className="text-sm">
      {eventTexts.picksCloseAt(formatDeadline(event.starts_at))}{' '}
      <strong className="whitespace-nowrap tabular-nums">
        ({eventTexts.left(formatRemaining(left))})
      </strong>
    </p>
  );
}

function Day({ name, date }: { name: string; date: string | null }) {
  return (
    <div>
      <dt className="eyebrow">{name}</dt>
      <dd className="score mt-1.5 text-2xl md:text-3xl">{formatDay(date)}</dd>
    </div>
  );
}

interface EventDetailsProps {
  event: EventView;
  /** Undefined while loading. */
  leagues: MyLeague[] | undefined;
  picks: PredictionView[] | undefined;
  /** The leaders, while the event is under way. */
  live?: ReactNode;
  spoilers?: ReactNode;
  adminTools?: ReactNode;
}

export function EventDetails(props: EventDetailsProps) {
  const { event, leagues, picks, live, spoilers, adminTools } = props;
  const now = useServerNow(30_000);
  const { description } = event.public_information;
  return (
    <>
      <LockLiveRegion locked={event.locked} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <EventBadges event={event} now={now} />
        <Deadline event={event} />
      </div>
      {live}
      {leagues && picks ? (
        <NextStepCard event={event} leagues={leagues} picks={picks} />
      ) : (
        <Skeleton className="h-34 rounded-card sm:h-24" />
      )}
      <Card className="flex flex-col gap-4 p-4 md:p-6" aria-labelledby="categories">
        <h2 id="categories" className="text-xl">
          {texts.categories}
        </h2>
        {event.dcats.length === 0 ? (
          <p className="text-sm text-ink-soft">{texts.noCategories}</p>
        ) : (
          <CategoryBoard event={event} leagues={leagues} picks={picks} />
        )}
        {event.not_played.length > 0 && (
          <p className="text-sm text-ink-soft">{texts.notPlayed(event.not_played)}</p>
        )}
      </Card>
      <ProgrammeCard event={event} now={now} />
      {spoilers}
      <Card className="flex flex-col gap-5 p-4 md:p-6">
        <dl className="grid grid-cols-2 gap-x-4 gap-y-5 md:grid-cols-4">
          <Day name={texts.starts} date={event.local_start_date} />
          <Day name={texts.ends} date={event.local_end_date ?? event.local_start_date} />
          <div className="min-w-0">
            <dt className="eyebrow">{eventTexts.place}</dt>
            <dd className="mt-0.5 font-semibold break-words">{event.location}</dd>
          </div>
          <PublicFacts event={event} />
        </dl>
        {description && (
          <p className="max-w-prose text-sm whitespace-pre-line text-ink-soft">{description}</p>
        )}
        <div className="flex flex-wrap items-center gap-4 empty:hidden">
          <RegistrationLink event={event} />
          {adminTools}
        </div>
      </Card>
      <StartLists event={event} picks={picks ?? []} />
    </>
  );
}
