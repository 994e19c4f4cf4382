import { Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { EventCard } from '@/features/events/list/event-card';
import { isFiltering, type EventFilter } from '@/features/events/list/event-filter';
import { searchEvents } from '@/features/events/list/event-search';
import { EventSkeletons } from '@/features/events/list/event-skeletons';
import { useFilteredEvents } from '@/features/events/list/events-api';
import { useServerNow } from '@/live/hooks/use-clock';
import { useUpcomingEvents, useWithLiveEvents } from '@/live/hooks/use-events';
import { useMyPicksOf } from '@/live/hooks/use-my-event-picks';
import { errorLine } from '@/shared/api/api-error';
import { isLive } from '@/shared/events/event-rules';
import { useMe } from '@/shared/session/current-user';
import { Button } from '@/shared/ui/controls/button';
import { TextField } from '@/shared/ui/controls/field';
import { EmptyState, ErrorBox } from '@/shared/ui/feedback/states';
import { eventTexts } from '@/texts/events/event-pages';
import { liveTexts } from '@/texts/events/live';
import type { EventView } from '@/wire/generated';

/** Cards shown at once. */
const STEP = 10;
const texts = eventTexts.none;

interface EventListProps {
  filter: EventFilter;
  query: string;
  onQuery: (query: string) => void;
  onClear: () => void;
  /** Menu in the corner of each card. */
  menuOf?: (event: EventView) => ReactNode;
}

/** Events that match the filter, or upcoming ones. */
function useListed(filter: EventFilter) {
  const filtering = isFiltering(filter);
  const upcoming = useUpcomingEvents(!filtering);
  const filtered = useFilteredEvents(filter);
  const filteredEvents = useWithLiveEvents(filtered.data);
  return filtering
    ? { events: filteredEvents, error: filtered.error }
    : { events: upcoming.events, error: upcoming.error };
}

function noneText({ startDate, endDate }: EventFilter): string {
  if (startDate !== '' && endDate !== '' && endDate < startDate) return texts.backwards;
  return startDate !== '' || endDate !== '' ? texts.between : texts.coming;
}

interface CardsProps {
  events: EventView[];
  menuOf: EventListProps['menuOf'];
}

function Cards({ events, menuOf }: CardsProps) {
  const [limit, setLimit] = useState(STEP);
  const shown = events.slice(0, limit);
  const { data: picks } = useMyPicksOf(
    useMe().userId,
    shown.map(({ id }) => id),
  );
  const more = Math.min(STEP, events.length - limit);
  return (
    <>
      <ul className="flex flex-col gap-3">
        {shown.map((event) => (
          <li key={event.id}>
            <EventCard event={event} picks={picks} menu={menuOf?.(event)} />
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Button look="secondary" className="self-center" onClick={() => setLimit(limit + STEP)}>
          {eventTexts.showMore(more)}
        </Button>
      )}
    </>
  );
}

/** Running events in a section of their own, above the others. */
function Sections({ events, menuOf }: CardsProps) {
  const now = new Date(useServerNow(60_000));
  const live = events.filter((event) => isLive(event, now));
  if (live.length === 0 || live.length === events.length) {
    return <Cards events={events} menuOf={menuOf} />;
  }
  return (
    <>
      <h2 className="text-xl">{liveTexts.title}</h2>
      <Cards events={live} menuOf={menuOf} />
      <h2 className="mt-2 text-xl">{eventTexts.others}</h2>
      <Cards events={events.filter((event) => !live.includes(event))} menuOf={menuOf} />
    </>
  );
}

export function EventList({ filter, query, onQuery, onClear, menuOf }: EventListProps) {
  const { events, error } = useListed(filter);
  if (!events && error) {
    return <ErrorBox message={errorLine(error)} onRetry={() => window.location.reload()} />;
  }
  if (!events) return <EventSkeletons label={eventTexts.loading} />;
  if (events.length === 0) {
    return (
      <EmptyState
        title={texts.title}
        text={noneText(filter)}
        action={
          isFiltering(filter) && (
            <Button look="secondary" onClick={onClear}>
              {texts.showComing}
            </Button>
          )
        }
      />
    );
  }
  const found = searchEvents(events, query);
  return (
    <section aria-label={eventTexts.title} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="relative w-full sm:w-80">
          <TextField
            label={eventTexts.filter.search}
            hideLabel
            type="search"
            className="pl-10"
            placeholder={eventTexts.filter.searchPlaceholder}
            value={query}
            onChange={(change) => onQuery(change.target.value)}
          />
          <Search
            aria-hidden
            className="pointer-events-none absolute top-3.5 left-3.5 size-4 text-ink-soft"
          />
        </div>
        <p role="status" className="text-sm text-ink-soft tabular-nums">
          {eventTexts.count(found.length, events.length)}
        </p>
      </div>
      {found.length === 0 ? (
        <EmptyState
          title={texts.title}
          text={texts.searched(query.trim())}
          action={
            <Button look="secondary" onClick={() => onQuery('')}>
              {texts.clearSearch}
            </Button>
          }
        />
      ) : (
        <Sections key={`${filter.startDate} ${filter.endDate}`} events={found} menuOf={menuOf} />
      )}
    </section>
  );
}
