import type { CategoryRanking } from '@/wire/generated';

/** Of one athlete: how many places up since before; less than 0: down. */
export type RankMoves = ReadonlyMap<string, number>;

/** Ranks of a round, or of the whole category. */
function ranksOf(ranking: CategoryRanking, roundId: string | null): Map<string, number> {
  const ranks = new Map<string, number>();
  for (const row of ranking.rows) {
    const round = row.rounds.find((one) => one.category_round_id === roundId);
    const rank = roundId === null ? row.rank : round?.rank;
    if (typeof rank === 'number') ranks.set(row.athlete_id, rank);
  }
  return ranks;
}

/** Who has another rank than before; whoever had none, or has none any more, has not moved. */
export function movesBetween(
  before: CategoryRanking,
  after: CategoryRanking,
  roundId: string | null,
): RankMoves {
  const earlier = ranksOf(before, roundId);
  const moves = new Map<string, number>();
  for (const [athleteId, rank] of ranksOf(after, roundId)) {
    const up = (earlier.get(athleteId) ?? rank) - rank;
    if (up !== 0) moves.set(athleteId, up);
  }
  return moves;
}
