import { Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { NavigationType, useNavigationType } from 'react-router-dom';
import { EventCards } from '@/features/events/list/event-cards';
import { isFiltering, type EventFilter } from '@/features/events/list/event-filter';
import { searchEvents } from '@/features/events/list/event-search';
import { EventSkeletons } from '@/features/events/list/event-skeletons';
import { useFilteredEvents } from '@/features/events/list/events-api';
import { todayIn } from '@/features/events/list/today';
import { useServerNow } from '@/live/hooks/use-clock';
import { useUpcomingEvents, useWithLiveEvents } from '@/live/hooks/use-events';
import { errorLine } from '@/shared/api/api-error';
import { Button } from '@/shared/ui/controls/button';
import { TextField } from '@/shared/ui/controls/field';
import { EmptyState, ErrorBox } from '@/shared/ui/feedback/states';
import { eventTexts } from '@/texts/events/event-pages';
import type { EventView } from '@/wire/generated';

const texts = eventTexts.none;

interface EventListProps {
  filter: EventFilter;
  query: string;
  onQuery: (query: string) => void;
  onClear: () => void;
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

export function EventList({ filter, query, onQuery, onClear, menuOf }: EventListProps) {
  const { events, error } = useListed(filter);
  const now = new Date(useServerNow(60_000));
  const [opened] = useState(filter);
  const returned = useNavigationType() === NavigationType.Pop;
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
        <EventCards
          key={`${filter.startDate} ${filter.endDate} ${query}`}
          events={found}
          now={now}
          today={todayIn(found, filter, now)}
          preservesPosition={query !== '' || (returned && opened === filter)}
          menuOf={menuOf}
        />
      )}
    </section>
  );
}
