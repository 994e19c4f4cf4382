import type { LeaderboardRow } from '@/wire/generated';

/**
 * Ranks that more than one of these rows has, or that somebody before them has, too: a rank is
 * shared if it is smaller than the row's place in the whole.
 */
export function tiedRanks(rows: LeaderboardRow[], offset: number): ReadonlySet<number> {
  const tied = new Set<number>();
  rows.forEach(({ rank }, index) => {
    if (rank < offset + index + 1) tied.add(rank);
  });
  return tied;
}
