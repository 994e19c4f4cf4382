import { segment } from '@/shared/api/path-segment';

/** Address of an athlete's page. */
export function athletePath(athleteId: string): string {
  return `/dashboard/athletes/${segment(athleteId)}`;
}
