import type { EventFilter } from '@/features/events/list/event-filter';
import { isLive } from '@/shared/events/event-rules';
import { type CalendarDate, calendarDateOf } from '@/shared/format/calendar-date';
import type { EventView } from '@/wire/generated';

/** Where today is in a list of events by start. */
export interface Today {
  /** Index of the first event that starts today or later: the divider stands before it. */
  divider: number;
  /** Index where the page opens: the first running event, else the divider. */
  opensAt: number;
}

function contains({ startDate, endDate }: EventFilter, day: CalendarDate): boolean {
  return startDate <= day && (endDate === '' || day <= endDate);
}

/** Null if today is outside of the range, or nothing started earlier: the list begins at today. */
export function todayIn(
  events: readonly EventView[],
  filter: EventFilter,
  now: Date,
): Today | null {
  const today = calendarDateOf(now);
  if (!contains(filter, today)) return null;
  const next = events.findIndex(({ local_start_date: start }) => start === null || start >= today);
  const divider = next === -1 ? events.length : next;
  if (divider === 0) return null;
  const running = events.findIndex((event) => isLive(event, now));
  return { divider, opensAt: running === -1 ? divider : Math.min(running, divider) };
}
