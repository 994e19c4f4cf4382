/**
 * Ranks shared by several of these rows, or with a row before them: a rank is shared if it is
 * smaller than the row's position.
 */
export function tiedRanks(rows: readonly { rank: number }[], offset: number): ReadonlySet<number> {
  const tied = new Set<number>();
  rows.forEach(({ rank }, index) => {
    if (rank < offset + index + 1) tied.add(rank);
  });
  return tied;
}
