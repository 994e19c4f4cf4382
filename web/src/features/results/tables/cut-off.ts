import type { CategoryRanking } from '@/wire/generated';

export interface CutOff {
  /** The name of the round they advanced to. */
  next: string;
  athletes: ReadonlySet<string>;
  /** The next round is over, so the list is final. */
  complete: boolean;
}

/**
 * Derived from the next round's participants, because neither the quota nor the start list is known
 * before. Null without participants.
 */
export function cutOffOf(ranking: CategoryRanking, roundId: string): CutOff | null {
  const place = ranking.rounds.findIndex((round) => round.category_round_id === roundId);
  const next = place === -1 ? undefined : ranking.rounds[place + 1];
  if (!next) return null;
  const inNext = ranking.rows.filter(({ rounds }) =>
    rounds.some((round) => round.category_round_id === next.category_round_id),
  );
  if (inNext.length === 0) return null;
  return {
    next: next.name,
    athletes: new Set(inNext.map(({ athlete_id }) => athlete_id)),
    complete: next.status === 'finished',
  };
}

/**
 * The row before the cut-off line: the last athlete who advanced. Null if all did, or while more
 * may.
 */
export function lineAfter(
  rows: readonly { athlete_id: string }[],
  cutOff: CutOff | null,
): number | null {
  if (!cutOff?.complete) return null;
  const last = rows.findLastIndex(({ athlete_id }) => cutOff.athletes.has(athlete_id));
  return last === -1 || last === rows.length - 1 ? null : last;
}
