import { useQuery } from '@tanstack/react-query';
import { api, segment } from '@/shared/api/api-client';
import { queryKeys } from '@/shared/query/query-keys';
import type { EventAnswer, EventList, ResultAnswer, StartListAnswer } from '@/wire/generated';

export function useEventQuery(eventId: string) {
  return useQuery({
    queryKey: queryKeys.event(eventId),
    queryFn: async () => (await api.get<EventAnswer>(`/api/events/${segment(eventId)}`)).event,
  });
}

export function useStartListQuery(eventId: string, enabled = true) {
  return useQuery({
    queryKey: queryKeys.startList(eventId),
    queryFn: async () =>
      (await api.get<StartListAnswer>(`/api/upcoming/${segment(eventId)}`)).registrations,
    enabled,
  });
}

export function useUpcomingEventsQuery(enabled = true) {
  return useQuery({
    queryKey: queryKeys.upcomingEvents,
    queryFn: async () => (await api.get<EventList>('/api/events/upcoming')).events,
    enabled,
  });
}

/** A category's result with all ascents. */
export function useResultQuery(eventId: string, categoryId: string, enabled = true) {
  return useQuery({
    queryKey: queryKeys.result(eventId, categoryId),
    queryFn: async () => {
      const path = `/api/results/${segment(eventId)}/${segment(categoryId)}`;
      return (await api.get<ResultAnswer>(path)).result;
    },
    enabled,
  });
}
