import { locales } from '@/shared/format/locale';

const { hour12 } = new Intl.DateTimeFormat(locales, { hour: 'numeric' }).resolvedOptions();
// `7:05 AM` but `07:05`.
const time = { hour: hour12 ? 'numeric' : '2-digit', minute: '2-digit' } as const;
const day = { day: 'numeric', month: 'short' } as const;

// Builds leave out the formats that they do not need.
/* @__NO_SIDE_EFFECTS__ */
const formatOf = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locales, options);

const timeFormat = formatOf(time);
const clockFormat = formatOf({ ...time, second: '2-digit' });
const dayAndTimeFormat = formatOf({ ...day, ...time });
const exactFormat = formatOf({ ...day, ...time, second: '2-digit' });
const momentFormat = formatOf({ weekday: 'short', ...day, ...time });
const deadlineFormat = formatOf({ weekday: 'short', ...day, ...time, timeZoneName: 'short' });
const todayFormat = formatOf({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

function parse(iso: string | null): Date | null {
  if (iso === null) return null;
  const moment = new Date(iso);
  return Number.isNaN(moment.getTime()) ? null : moment;
}

/** `14:02:11` in the device's time zone. */
export function formatClock(iso: string | null): string {
  const moment = parse(iso);
  return moment ? clockFormat.format(moment) : '';
}

/** `14:02` in the device's time zone. */
export function formatTimeOfDay(iso: string): string {
  const moment = parse(iso);
  return moment ? timeFormat.format(moment) : '';
}

/** `Fri, 12 Sept, 09:00` in the device's time zone. */
export function formatMoment(iso: string | null): string {
  const moment = parse(iso);
  return moment ? momentFormat.format(moment) : '';
}

/** `Fri, 12 Sept, 09:00 CEST`: the device's time, named, because events are held abroad. */
export function formatDeadline(iso: string | null): string {
  const moment = parse(iso);
  return moment ? deadlineFormat.format(moment) : '';
}

/** `14:02`, with the day if it is not today. */
export function clockTime(atMs: number, nowMs: number = Date.now()): string {
  const sameDay = new Date(atMs).toDateString() === new Date(nowMs).toDateString();
  return (sameDay ? timeFormat : dayAndTimeFormat).format(atMs);
}

/** `12 Sept, 09:00:31` in the device's time zone. */
export function formatMomentToSeconds(iso: string): string {
  const moment = parse(iso);
  return moment ? exactFormat.format(moment) : '';
}

export function formatToday(moment: Date): string {
  return todayFormat.format(moment);
}

/** `3 d 4 h`, `4 h 12 min`, `12 min 5 s`, `5 s`: the two largest units. */
export function formatRemaining(remainingMs: number): string {
  const seconds = Math.max(0, Math.floor(remainingMs / 1000));
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor((seconds % 86_400) / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  if (days > 0) return `${days} d ${hours} h`;
  if (hours > 0) return `${hours} h ${minutes} min`;
  if (minutes > 0) return `${minutes} min ${seconds % 60} s`;
  return `${seconds} s`;
}

/** `40 s old`; empty for an invalid time. */
export function formatAge(iso: string, nowMs: number): string {
  const moment = parse(iso);
  return moment ? `${formatRemaining(nowMs - moment.getTime())} old` : '';
}
