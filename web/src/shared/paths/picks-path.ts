import { segment } from '@/shared/api/path-segment';

export function picksPath(eventId: string, categoryId: string): string {
  return `/dashboard/upcoming/${segment(eventId)}/${segment(categoryId)}`;
}
