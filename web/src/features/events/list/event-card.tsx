import { MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { CategoryButton } from '@/features/events/category-button';
import { EventBadges } from '@/features/events/event-badges';
import { DateBlock } from '@/features/events/list/date-block';
import { PicksClose } from '@/features/events/picks-close';
import { PublicSummary } from '@/features/events/public-information';
import { useServerNow } from '@/live/hooks/use-clock';
import { categoryPath, isOver } from '@/shared/events/event-rules';
import { pickedCategories, type Progress, progressOf } from '@/shared/events/picked';
import { formatDays } from '@/shared/format/calendar-date';
import { LazyNextRound } from '@/shared/programme/lazy-next-round';
import { ButtonLink } from '@/shared/ui/controls/button';
import { Card } from '@/shared/ui/layout/card';
import { eventTexts } from '@/texts/events/event-pages';
import type { EventView, PredictionView } from '@/wire/generated';

/** How many categories are picked, and the way to the next. */
function NextPick({ event, progress }: { event: EventView; progress: Progress }) {
  const { picked, of, next } = progress;
  return (
    <div className="mt-3 flex min-h-11 items-center justify-between gap-3">
      <p className="text-sm font-semibold tabular-nums">{eventTexts.picks.progress(picked, of)}</p>
      {next && (
        <ButtonLink look="secondary" className="z-10" to={categoryPath(event.id, next)}>
          {picked === 0 ? eventTexts.picks.start : eventTexts.picks.goOn}
        </ButtonLink>
      )}
    </div>
  );
}

interface EventCardProps {
  event: EventView;
  /** Undefined while loading. */
  picks: readonly PredictionView[] | undefined;
  /** For the home page: without an action, with the organiser's information. */
  short?: boolean;
  menu?: ReactNode;
}

/** The whole card links to the event; its buttons link to the categories. */
export function EventCard({ event, picks = [], short = false, menu }: EventCardProps) {
  const now = useServerNow(30_000);
  const picked = pickedCategories(event, picks);
  const progress = progressOf(event, picks);
  return (
    <Card
      data-testid={`event-card-${event.id}`}
      className="relative p-4 outline-offset-2 transition-colors hover:border-line-strong has-[h3_a:focus-visible]:outline-3 has-[h3_a:focus-visible]:outline-(--focus)"
    >
      <div className="flex gap-3 md:gap-4">
        <DateBlock date={event.local_start_date} />
        <div className="min-w-0 flex-1">
          <div className="flex items-start gap-2">
            <h3 className="min-w-0 flex-1 text-base leading-snug break-words md:text-lg">
              <Link
                to={`/dashboard/events/${encodeURIComponent(event.id)}`}
                className="outline-none after:absolute after:inset-0 after:rounded-card"
              >
                {event.name}
              </Link>
            </h3>
            {menu && <div className="-mt-3 -mr-3 -mb-2 shrink-0">{menu}</div>}
          </div>
          <p className="mt-0.5 flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
            <span className="inline-flex min-w-0 items-center gap-1">
              <MapPin aria-hidden className="size-3.5 shrink-0" />
              {event.location}
            </span>
            <span className="tabular-nums">
              {formatDays(event.local_start_date, event.local_end_date)}
            </span>
          </p>
          <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <EventBadges event={event} now={now} />
            {!isOver(event) && <PicksClose event={event} />}
            {short && progress && (
              <span className="text-xs font-semibold tabular-nums">
                {eventTexts.picks.progress(progress.picked, progress.of)}
              </span>
            )}
          </div>
        </div>
      </div>
      <LazyNextRound event={event} now={now} />
      {short && <PublicSummary event={event} />}
      {event.dcats.length > 0 && (
        <div className="-mx-4 mt-3 flex gap-2 overflow-x-auto px-4 py-0.5 *:shrink-0 md:flex-wrap">
          {event.dcats.map((category) => (
            <CategoryButton
              key={category.dcat_id}
              event={event}
              category={category}
              now={now}
              picked={picked.has(category.dcat_id)}
            />
          ))}
        </div>
      )}
      {!short && progress && <NextPick event={event} progress={progress} />}
    </Card>
  );
}
