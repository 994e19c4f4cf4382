import { useEffect, useState } from 'react';
import { movesBetween, type RankMoves } from '@/features/results/tables/rank-moves';
import type { CategoryRanking } from '@/wire/generated';

/** Long enough to follow the changes. */
const SHOWN_MS = 12_000;
const none: RankMoves = new Map();

/** Rank changes among the shown rows at the last change of ranks. */
export function useRankMoves(
  ranking: CategoryRanking,
  roundId: string | null,
  group: string | null,
): RankMoves {
  const [seen, setSeen] = useState({ ranking, roundId, group, moves: none });
  if (seen.ranking !== ranking || seen.roundId !== roundId || seen.group !== group) {
    const same = seen.roundId === roundId && seen.group === group;
    const moves = same ? movesBetween(seen.ranking, ranking, roundId, group) : none;
    const earlier = same ? seen.moves : none;
    setSeen({ ranking, roundId, group, moves: moves.size > 0 ? moves : earlier });
  }

  const { moves } = seen;
  useEffect(() => {
    if (moves.size === 0) return undefined;
    const timer = setTimeout(() => {
      setSeen((before) => (before.moves === moves ? { ...before, moves: none } : before));
    }, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [moves]);

  return moves;
}
