import type { CategoryRanking } from '@/wire/generated';

/** Who went on from a round. */
export interface CutOff {
  /** The name of the round they went on to. */
  next: string;
  athletes: ReadonlySet<string>;
  /** The round after is over, so that nobody can join them any more. */
  complete: boolean;
}

/**
 * As the next round tells it, by who is in it: neither the number of places nor the start list is
 * known before. Null as long as nobody is.
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
 * After which row the line stands: after the last one who went on. Null where all did, and as long
 * as somebody still may.
 */
export function lineAfter(
  rows: readonly { athlete_id: string }[],
  cutOff: CutOff | null,
): number | null {
  if (!cutOff?.complete) return null;
  const last = rows.findLastIndex(({ athlete_id }) => cutOff.athletes.has(athlete_id));
  return last === -1 || last === rows.length - 1 ? null : last;
}
