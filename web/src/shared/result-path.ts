import { segment } from '@/shared/path-segment';

/** Where the result of a category is. */
export function resultPath(eventId: string, categoryId: string): string {
  return `/dashboard/results/${segment(eventId)}/${segment(categoryId)}`;
}

/** The same, gone through from its first moment. */
export function replayPath(eventId: string, categoryId: string): string {
  return `${resultPath(eventId, categoryId)}?view=race&from=start`;
}
