import { type EventFilter, NO_FILTER } from '@/features/events/list/event-filter';
import { calendarDateOf } from '@/shared/format/calendar-date';
import { eventTexts } from '@/texts/events/event-pages';

export interface QuickRange {
  label: string;
  filter: EventFilter;
}

/** Predefined filters, including past events. */
export function quickRanges(today: Date): QuickRange[] {
  const year = today.getFullYear();
  const texts = eventTexts.filter;
  return [
    { label: texts.comingUp, filter: NO_FILTER },
    { label: texts.past, filter: { startDate: `${year}-01-01`, endDate: calendarDateOf(today) } },
    {
      label: texts.year(year - 1),
      filter: { startDate: `${year - 1}-01-01`, endDate: `${year - 1}-12-31` },
    },
  ];
}

export function isSameFilter(one: EventFilter, other: EventFilter): boolean {
  return one.startDate === other.startDate && one.endDate === other.endDate;
}
