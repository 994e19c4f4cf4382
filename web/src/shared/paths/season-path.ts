import { segment } from '@/shared/api/path-segment';

/** Address of a member's season in a league; the user's own without a member. */
export function seasonPath(leagueId: string | null, { year, member }: SeasonQuery = {}): string {
  const league = leagueId === null ? '' : `/${segment(leagueId)}`;
  const query = new URLSearchParams();
  if (year !== undefined) query.set('year', String(year));
  if (member !== undefined) query.set('member', member);
  const written = query.toString();
  return `/dashboard/season${league}${written === '' ? '' : `?${written}`}`;
}

export interface SeasonQuery {
  year?: number;
  member?: string;
}
