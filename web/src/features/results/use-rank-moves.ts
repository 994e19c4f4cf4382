import { useEffect, useState } from 'react';
import { movesBetween, type RankMoves } from '@/features/results/rank-moves';
import type { CategoryRanking } from '@/wire/generated';

/** Long enough to follow who has overtaken whom. */
const SHOWN_MS = 12_000;
const none: RankMoves = new Map();

/** Who moved in the ranking at its last change that moved anybody. */
export function useRankMoves(ranking: CategoryRanking, roundId: string | null): RankMoves {
  const [seen, setSeen] = useState({ ranking, roundId, moves: none });
  if (seen.ranking !== ranking || seen.roundId !== roundId) {
    const moves = seen.roundId === roundId ? movesBetween(seen.ranking, ranking, roundId) : none;
    const kept = seen.roundId === roundId ? seen.moves : none;
    setSeen({ ranking, roundId, moves: moves.size > 0 ? moves : kept });
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
