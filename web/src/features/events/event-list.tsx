import { isFiltering, type EventFilter } from '@/features/events/event-filter';
import { useFilteredEvents } from '@/features/events/events-api';
import { EventCard } from '@/features/events/event-card';
import { useUpcomingEvents, useWithLiveEvents } from '@/live/use-events';
import { errorLine } from '@/shared/api-error';
import { Button } from '@/shared/ui/button';
import { EmptyState, ErrorBox, SkeletonCards } from '@/shared/ui/states';

interface EventListProps {
  filter: EventFilter;
  onClear: () => void;
}

export function EventList({ filter, onClear }: EventListProps) {
  const filtering = isFiltering(filter);
  const upcoming = useUpcomingEvents(!filtering);
  const filtered = useFilteredEvents(filter);
  const filteredEvents = useWithLiveEvents(filtered.data);
  const events = filtering ? filteredEvents : upcoming.events;
  const error = filtering ? filtered.error : upcoming.error;

  if (!events && error) {
    return <ErrorBox message={errorLine(error)} onRetry={() => window.location.reload()} />;
  }
  if (!events) return <SkeletonCards label="Loading events..." />;
  if (events.length === 0) {
    return (
      <EmptyState
        title="No events found"
        text={
          filtering
            ? 'No event starts within these dates. Widen them, or clear the filter to see what is coming up.'
            : 'Events appear here as soon as they are announced.'
        }
        action={
          filtering && (
            <Button look="secondary" onClick={onClear}>
              Show upcoming events
            </Button>
          )
        }
      />
    );
  }
  return (
    <ul className="flex flex-col gap-4">
      {events.map((event) => (
        <li key={event.id}>
          <EventCard event={event} />
        </li>
      ))}
    </ul>
  );
}
