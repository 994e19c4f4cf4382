import * as v from 'valibot';

export interface EventFilter {
  startDate: string;
  endDate: string;
}

export const FILTER_KEY = 'events_filter_state';
export const NO_FILTER: EventFilter = { startDate: '', endDate: '' };

const schema = v.object({
  startDate: v.fallback(v.string(), ''),
  endDate: v.fallback(v.string(), ''),
});

export function parseFilter(stored: unknown): EventFilter {
  const parsed = v.safeParse(schema, stored);
  return parsed.success ? parsed.output : NO_FILTER;
}

export function isFiltering({ startDate, endDate }: EventFilter): boolean {
  return startDate !== '' || endDate !== '';
}
