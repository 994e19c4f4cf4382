import { segment } from '@/shared/path-segment';

/** Where the result of a category is. */
export function resultPath(eventId: string, categoryId: string): string {
  return `/dashboard/results/${segment(eventId)}/${segment(categoryId)}`;
}
