import { locales } from '@/shared/format/locale';

const day = { weekday: 'short', day: 'numeric', month: 'short' } as const;
const time = { hour: '2-digit', minute: '2-digit' } as const;

type Options = Intl.DateTimeFormatOptions;

/** `timeZone` undefined: the device's. Null if the browser does not know the zone. */
function formatOf(options: Options, timeZone: string | undefined): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat(locales, { ...options, timeZone });
  } catch {
    return null;
  }
}

/** `Friday, 5 June` */
export function formatLongDay(ms: number, timeZone?: string): string {
  const format = formatOf({ weekday: 'long', day: 'numeric', month: 'long' }, timeZone);
  return format?.format(ms) ?? '';
}

/** `20:00` */
export function formatTimeIn(ms: number, timeZone?: string): string {
  return formatOf(time, timeZone)?.format(ms) ?? '';
}

/** `Fri, 5 Jun, 20:00` */
export function formatDayAndTimeIn(ms: number, timeZone?: string): string {
  return formatOf({ ...day, ...time }, timeZone)?.format(ms) ?? '';
}

/**
 * The same moment on the clock of another zone: `11:00`, with the weekday if it is another day there.
 * Null if both clocks agree, or if the zone is unknown.
 */
export function timeElsewhere(ms: number, zone: string | null, own?: string): string | null {
  if (zone === null) return null;
  const theirs = formatDayAndTimeIn(ms, zone);
  if (theirs === '' || theirs === formatDayAndTimeIn(ms, own)) return null;
  const sameDay = formatOf(day, zone)?.format(ms) === formatOf(day, own)?.format(ms);
  const options: Options = sameDay ? time : { weekday: 'short', ...time };
  return formatOf(options, zone)?.format(ms) ?? null;
}
