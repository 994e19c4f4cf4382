import type { LeaderboardRow } from '@/wire/generated';

type Points = Pick<LeaderboardRow, 'totalPoints' | 'provisionalPoints'>;

/** The points that determine the rank. */
export function totalOf({ totalPoints, provisionalPoints }: Points): number {
  return totalPoints + provisionalPoints;
}
