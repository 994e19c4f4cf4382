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

const longDay = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const shortDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });

export function formatDay(date: CalendarDate | null | undefined): string {
  const start = startOfDay(date);
  return start ? longDay.format(start) : 'Date to be announced';
}

/** `12 Sep 2026 – 14 Sep 2026`, with what both ends share written once. */
export function formatDays(
  first: CalendarDate | null | undefined,
  last: CalendarDate | null | undefined,
): string {
  const from = startOfDay(first);
  const to = startOfDay(last);
  if (!from || !to || from.getTime() === to.getTime()) return formatDay(first);
  if (from.getFullYear() !== to.getFullYear()) return `${longDay.format(from)} – ${longDay.format(to)}`;
  if (from.getMonth() !== to.getMonth()) return `${shortDay.format(from)} – ${longDay.format(to)}`;
  return `${from.getDate()} – ${longDay.format(to)}`;
}
