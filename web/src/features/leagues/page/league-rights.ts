import type { LeagueView } from '@/wire/generated';

/**
 * Data of a league is the same for all subscribers, so the user's rights are derived from the
 * lists, never from `isCurrentUser…`.
 */
export function runsLeague(league: LeagueView, userId: string): boolean {
  return league.ownerId === userId || league.adminIds.includes(userId);
}
