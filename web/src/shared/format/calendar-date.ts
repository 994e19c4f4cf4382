import { locales } from '@/shared/format/locale';
import { common } from '@/texts/common';

/**
 * Calendar days, `YYYY-MM-DD`, as in the results service. Never parsed as UTC, which would show the
 * day before west of Greenwich.
 */
export type CalendarDate = string;

const PATTERN = /^(\d{4})-(\d{2})-(\d{2})/;

/** Midnight of that day in the device's time zone; null for invalid dates. */
export function startOfDay(date: CalendarDate | null | undefined): Date | null {
  const parts = PATTERN.exec(date ?? '');
  if (!parts) return null;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const start = new Date(year, month - 1, day);
  return start.getMonth() === month - 1 && start.getDate() === day ? start : null;
}

/** The calendar date of a time, in the device's time zone. */
export function calendarDateOf(moment: Date): CalendarDate {
  const month = String(moment.getMonth() + 1).padStart(2, '0');
  const day = String(moment.getDate()).padStart(2, '0');
  return `${moment.getFullYear()}-${month}-${day}`;
}

/** The calendar date of a time in a time zone; in the device's if the zone is unknown. */
export function calendarDateIn(moment: Date, timezone: string | null): CalendarDate {
  if (timezone === null) return calendarDateOf(moment);
  try {
    // The Swedish date format is ISO 8601.
    return new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short' }).format(
      moment,
    );
  } catch {
    return calendarDateOf(moment);
  }
}

// Calendar dates are formatted in UTC from a UTC time, so that no time zone can shift them.
const longDay = new Intl.DateTimeFormat(locales, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});
const shortDay = new Intl.DateTimeFormat(locales, {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});
const monthName = new Intl.DateTimeFormat(locales, { month: 'short', timeZone: 'UTC' });

const monthAndYear = new Intl.DateTimeFormat(locales, {
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** `12 Sept`, of a time in UTC. */
export function formatShortDayOf(moment: Date): string {
  return shortDay.format(moment);
}

/** `Sept 2026`, of a time in UTC. */
export function formatMonth(moment: Date): string {
  return monthAndYear.format(moment);
}

function inUtc(date: CalendarDate | null | undefined): Date | null {
  const day = startOfDay(date);
  return day && new Date(Date.UTC(day.getFullYear(), day.getMonth(), day.getDate()));
}

export function formatDay(date: CalendarDate | null | undefined): string {
  const day = inUtc(date);
  return day ? longDay.format(day) : common.event.noDate;
}

/** `12 Sept`, for charts. */
export function formatShortDay(date: CalendarDate | null | undefined): string {
  const day = inUtc(date);
  return day ? shortDay.format(day) : '';
}

export function dayAndMonth(
  date: CalendarDate | null | undefined,
): { day: number; month: string } | null {
  const day = inUtc(date);
  return (
    day && { day: day.getUTCDate(), month: monthName.format(day).replace(/\.$/, '').slice(0, 4) }
  );
}

/** `12–14 Sept 2026`: common parts are written once, by the rules of the user's language. */
export function formatDays(
  first: CalendarDate | null | undefined,
  last: CalendarDate | null | undefined,
): string {
  const from = inUtc(first);
  const to = inUtc(last);
  if (!from || !to || from.getTime() === to.getTime()) return formatDay(first);
  // A reversed range is formatted as given, because it is unknown which end is right.
  if (from > to) return `${longDay.format(from)} – ${longDay.format(to)}`;
  return longDay.formatRange(from, to);
}
