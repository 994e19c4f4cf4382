import { locales } from '@/shared/format/locale';

const hourAndMinute = new Intl.DateTimeFormat(locales, { hour: '2-digit', minute: '2-digit' });
const withDay = new Intl.DateTimeFormat(locales, {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

/** `14:02`, with the day if it is not today. */
export function clockTime(atMs: number, nowMs: number = Date.now()): string {
  const sameDay = new Date(atMs).toDateString() === new Date(nowMs).toDateString();
  return (sameDay ? hourAndMinute : withDay).format(atMs);
}
