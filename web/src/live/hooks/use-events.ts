import { useEventTopic } from '@/live/hooks/use-shielded-topics';
import { useEventsTopic } from '@/live/hooks/use-topic';
import {
  useEventQuery,
  useStartListQuery,
  useUpcomingEventsQuery,
} from '@/shared/events/event-queries';
import { byStartDate } from '@/shared/events/event-rules';
import type { EventView } from '@/wire/generated';

/** An event with its start list and rankings: loaded by REST, then updated by topic `event:ID`. */
export function useLiveEvent(eventId: string) {
  const live = useEventTopic(eventId);
  const query = useEventQuery(eventId);
  const event = live?.event ?? query.data;
  return {
    event,
    rankings: live?.rankings ?? [],
    error: event ? null : query.error,
    retry: () => void query.refetch(),
  };
}

export function useLiveStartList(eventId: string) {
  const live = useEventTopic(eventId);
  const query = useStartListQuery(eventId);
  const athletes = live?.startList ?? query.data;
  return { athletes, error: athletes ? null : query.error, retry: () => void query.refetch() };
}

/** All events that are not over, by start. */
export function useUpcomingEvents(enabled = true) {
  const live = useEventsTopic();
  const query = useUpcomingEventsQuery(enabled);
  const events = live?.events ?? query.data;
  return {
    events: events && [...events].sort(byStartDate),
    error: events ? null : query.error,
    retry: () => void query.refetch(),
  };
}

/** Events from other sources, updated with the live topic's data. */
export function useWithLiveEvents(events: EventView[] | undefined): EventView[] | undefined {
  const live = useEventsTopic();
  if (!events || !live) return events;
  const newer = new Map(live.events.map((event) => [event.id, event]));
  return events.map((event) => newer.get(event.id) ?? event);
}
