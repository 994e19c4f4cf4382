import { sheetOf } from '@/features/results/tables/round-sheet';
import type { CategoryRanking } from '@/wire/generated';

/** Rank changes by athlete: positive is up. */
export type RankMoves = ReadonlyMap<string, number>;

/** Ranks as shown: of the whole category, of a round, or within a starting group. */
function ranksOf(
  ranking: CategoryRanking,
  roundId: string | null,
  group: string | null,
): Map<string, number> {
  const rows = roundId === null ? ranking.rows : sheetOf(ranking, undefined, roundId, group);
  return new Map(
    rows.flatMap(({ athlete_id, rank }) => (rank === null ? [] : [[athlete_id, rank] as const])),
  );
}

/** Athletes whose rank changed; those without a rank before or after are not included. */
export function movesBetween(
  before: CategoryRanking,
  after: CategoryRanking,
  roundId: string | null,
  group: string | null = null,
): RankMoves {
  const earlier = ranksOf(before, roundId, group);
  const moves = new Map<string, number>();
  for (const [athleteId, rank] of ranksOf(after, roundId, group)) {
    const up = (earlier.get(athleteId) ?? rank) - rank;
    if (up !== 0) moves.set(athleteId, up);
  }
  return moves;
}
