import { segment } from '@/shared/api/path-segment';

export function athletePath(athleteId: string): string {
  return `/dashboard/athletes/${segment(athleteId)}`;
}
