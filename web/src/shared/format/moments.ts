import { locales } from '@/shared/format/locale';

const clockFormat = new Intl.DateTimeFormat(locales, {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});
const timeOfDayFormat = new Intl.DateTimeFormat(locales, { hour: '2-digit', minute: '2-digit' });
const momentFormat = new Intl.DateTimeFormat(locales, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});
const exactFormat = new Intl.DateTimeFormat(locales, {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});
const todayFormat = new Intl.DateTimeFormat(locales, {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

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
  return moment ? timeOfDayFormat.format(moment) : '';
}

/** `Fri, 12 Sept, 09:00` in the device's time zone. */
export function formatMoment(iso: string | null): string {
  const moment = parse(iso);
  return moment ? momentFormat.format(moment) : '';
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
