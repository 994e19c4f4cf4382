import { useQuery } from '@tanstack/react-query';
import { api } from '@/shared/api-client';
import { calendarDateOf, endOfDay, startOfDay } from '@/shared/calendar-date';
import { byStartDate } from '@/shared/event-rules';
import { queryKeys } from '@/shared/query-keys';
import type { EventFilter } from '@/features/events/event-filter';
import type { EventList, EventsQuery } from '@/wire/generated';

const DEFAULT_LIMIT = 100;

async function queryEvents(query: EventsQuery['query']) {
  const body: EventsQuery = { query, limit: DEFAULT_LIMIT, skip: 0 };
  return (await api.post<EventList>('/api/events/query', body)).events;
}

/** Events that start within the filter's days, both ends included. */
export function useFilteredEvents({ startDate, endDate }: EventFilter) {
  return useQuery({
    queryKey: queryKeys.filteredEvents(startDate, endDate),
    enabled: startDate !== '' || endDate !== '',
    queryFn: async () => {
      const from = startOfDay(startDate)?.toISOString();
      const to = endOfDay(endDate)?.toISOString();
      const range = { ...(from ? { $gte: from } : {}), ...(to ? { $lte: to } : {}) };
      return (await queryEvents({ starts_at: range })).sort(byStartDate);
    },
  });
}

/** This year's events up to now, the latest first. */
export function useRecentEvents(today: Date) {
  const year = today.getFullYear();
  return useQuery({
    queryKey: queryKeys.recentEvents(year),
    queryFn: async () => {
      const range = { $gte: `${year}-01-01`, $lte: calendarDateOf(today) };
      const events = await queryEvents({ local_start_date: range });
      return events.sort((a, b) => byStartDate(b, a));
    },
  });
}
