import type { LeagueView } from '@/wire/generated';

/**
 * What a league sends over the socket is the same for all who listen, so the reader's own rights
 * are read from the lists, never from `isCurrentUser…`.
 */
export function runsLeague(league: LeagueView, userId: string): boolean {
  return league.ownerId === userId || league.adminIds.includes(userId);
}
