import { segment } from '@/shared/api/api-client';

/** Where a league's podiums of a category are, or of the first category of an event. */
export function revealPath(eventId: string, categoryId: string | null, leagueId: string): string {
  const category = categoryId === null ? '' : `/${segment(categoryId)}`;
  return `/dashboard/reveal/${segment(eventId)}${category}?league=${segment(leagueId)}`;
}
