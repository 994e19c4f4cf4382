import { segment } from '@/shared/api/path-segment';

/** Address of the user's picks of a category. */
export function picksPath(eventId: string, categoryId: string): string {
  return `/dashboard/upcoming/${segment(eventId)}/${segment(categoryId)}`;
}
