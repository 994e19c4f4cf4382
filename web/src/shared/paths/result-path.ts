import { segment } from '@/shared/api/path-segment';

/** Where the result of a category is. */
export function resultPath(eventId: string, categoryId: string): string {
  return `/dashboard/results/${segment(eventId)}/${segment(categoryId)}`;
}

/** The address says so: whoever comes from a shield goes through a competition without knowing its end. */
export const FROM = 'from';
const START = 'start';

/** The same, gone through from its first moment. */
export function replayPath(eventId: string, categoryId: string): string {
  return `${resultPath(eventId, categoryId)}?view=race&${FROM}=${START}`;
}

export function isReplay(search: string | URLSearchParams): boolean {
  return new URLSearchParams(search).get(FROM) === START;
}
