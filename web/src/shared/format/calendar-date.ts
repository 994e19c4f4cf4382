import { locales } from '@/shared/format/locale';
import { common } from '@/texts/common';

/**
 * Days of the calendar, `YYYY-MM-DD`, as upstream names an event's days. They are never read
 * through UTC: west of Greenwich that would show the day before.
 */
export type CalendarDate = string;

const PATTERN = /^(\d{4})-(\d{2})-(\d{2})/;

/** Midnight of that day in the device's own time zone; null if it is no date. */
export function startOfDay(date: CalendarDate | null | undefined): Date | null {
  const parts = PATTERN.exec(date ?? '');
  if (!parts) return null;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const start = new Date(year, month - 1, day);
  return start.getMonth() === month - 1 && start.getDate() === day ? start : null;
}

/** The last millisecond of that day in the device's own time zone. */
export function endOfDay(date: CalendarDate | null | undefined): Date | null {
  const start = startOfDay(date);
  return start && new Date(start.getFullYear(), start.getMonth(), start.getDate(), 23, 59, 59, 999);
}

/** The calendar date of a moment, in the device's own time zone. */
export function calendarDateOf(moment: Date): CalendarDate {
  const month = String(moment.getMonth() + 1).padStart(2, '0');
  const day = String(moment.getDate()).padStart(2, '0');
  return `${moment.getFullYear()}-${month}-${day}`;
}

/** The calendar date of a moment in a named time zone; the device's own if it is unknown. */
export function calendarDateIn(moment: Date, timezone: string | null): CalendarDate {
  if (timezone === null) return calendarDateOf(moment);
  try {
    // The Swedish way to write a date is ISO 8601.
    return new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short' }).format(
      moment,
    );
  } catch {
    return calendarDateOf(moment);
  }
}

// A calendar date is written out in UTC from a moment made in UTC: no zone can shift it.
const longDay = new Intl.DateTimeFormat(locales, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const monthName = new Intl.DateTimeFormat(locales, { month: 'short', timeZone: 'UTC' });

function inUtc(date: CalendarDate | null | undefined): Date | null {
  const day = startOfDay(date);
  return day && new Date(Date.UTC(day.getFullYear(), day.getMonth(), day.getDate()));
}

export function formatDay(date: CalendarDate | null | undefined): string {
  const day = inUtc(date);
  return day ? longDay.format(day) : common.event.noDate;
}

/** Number and short month, as on a tear-off calendar. */
export function dayAndMonth(
  date: CalendarDate | null | undefined,
): { day: number; month: string } | null {
  const day = inUtc(date);
  return (
    day && { day: day.getUTCDate(), month: monthName.format(day).replace(/\.$/, '').slice(0, 4) }
  );
}

/** `12–14 Sept 2026`: what both ends share is written once, as the reader's language does it. */
export function formatDays(
  first: CalendarDate | null | undefined,
  last: CalendarDate | null | undefined,
): string {
  const from = inUtc(first);
  const to = inUtc(last);
  if (!from || !to || from.getTime() === to.getTime()) return formatDay(first);
  // The wrong way round is written as it came: nothing is known about which end is right.
  if (from > to) return `${longDay.format(from)} – ${longDay.format(to)}`;
  return longDay.formatRange(from, to);
}
