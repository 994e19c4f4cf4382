import { segment } from '@/shared/api/api-client';

/** Address of a league's podiums of a category, or of an event's first category. */
export function revealPath(eventId: string, categoryId: string | null, leagueId: string): string {
  const category = categoryId === null ? '' : `/${segment(categoryId)}`;
  return `/dashboard/reveal/${segment(eventId)}${category}?league=${segment(leagueId)}`;
}
