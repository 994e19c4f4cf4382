import { segment } from '@/shared/api/path-segment';

/** Address of a member's season in a league; the user's own without a member. */
export function seasonPath(leagueId: string | null, asked: SeasonAsked = {}): string {
  const league = leagueId === null ? '' : `/${segment(leagueId)}`;
  const query = new URLSearchParams();
  if (asked.year !== undefined) query.set('year', String(asked.year));
  if (asked.member !== undefined) query.set('member', asked.member);
  const written = query.toString();
  return `/dashboard/season${league}${written === '' ? '' : `?${written}`}`;
}

export interface SeasonAsked {
  year?: number;
  member?: string;
}
