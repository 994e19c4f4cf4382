import { segment } from '@/shared/api/path-segment';

export function resultPath(eventId: string, categoryId: string): string {
  return `/dashboard/results/${segment(eventId)}/${segment(categoryId)}`;
}

/** Query parameter of links from a hidden event: the replay starts without revealing the end. */
export const FROM = 'from';
const START = 'start';

/** The same, as a replay from its first moment. */
export function replayPath(eventId: string, categoryId: string): string {
  return `${resultPath(eventId, categoryId)}?view=race&${FROM}=${START}`;
}

export function isReplay(search: string | URLSearchParams): boolean {
  return new URLSearchParams(search).get(FROM) === START;
}
