import { useQuery } from '@tanstack/react-query';
import type { EventFilter } from '@/features/events/list/event-filter';
import { api } from '@/shared/api/api-client';
import { byStartDate } from '@/shared/events/event-rules';
import { calendarDateOf } from '@/shared/format/calendar-date';
import { queryKeys } from '@/shared/query/query-keys';
import type { EventList, EventsQuery } from '@/wire/generated';

const PAGE = 100;
/** Limit for filters that match many seasons: only the first pages are shown. */
const PAGES_MAX = 20;

async function queryEvents(query: EventsQuery['query'], skip = 0) {
  const body: EventsQuery = { query, limit: PAGE, skip };
  return (await api.post<EventList>('/api/events/query', body)).events;
}

/** Loads page by page until one is not full. */
async function queryAllEvents(query: EventsQuery['query']) {
  const events = await queryEvents(query);
  for (let page = 1; page < PAGES_MAX && events.length === page * PAGE; page += 1) {
    events.push(...(await queryEvents(query, events.length)));
  }
  return events;
}

/** Events that start within the filter's days, inclusive, by their own local dates; by start. */
export function useFilteredEvents({ startDate, endDate }: EventFilter) {
  return useQuery({
    queryKey: queryKeys.filteredEvents(startDate, endDate),
    enabled: startDate !== '' || endDate !== '',
    queryFn: async () => {
      const range = {
        ...(startDate === '' ? {} : { $gte: startDate }),
        ...(endDate === '' ? {} : { $lte: endDate }),
      };
      return (await queryAllEvents({ local_start_date: range })).sort(byStartDate);
    },
  });
}

/** This year's past events, newest first. */
export function useRecentEvents(today: Date) {
  const year = today.getFullYear();
  return useQuery({
    queryKey: queryKeys.recentEvents(year),
    queryFn: async () => {
      const range = { $gte: `${year}-01-01`, $lte: calendarDateOf(today) };
      const events = await queryAllEvents({ local_start_date: range });
      return events.sort((a, b) => byStartDate(b, a));
    },
  });
}
