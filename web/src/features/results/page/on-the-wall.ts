import { stagesOf } from '@/features/results/speed';
import type { EliminationStage, ResultView, RoundResult } from '@/wire/generated';

/** Elimination ascents stay active forever: only one without an outcome is in progress. */
function isRunning({ winner, time, score, ascents }: EliminationStage): boolean {
  const open = ascents.some(({ status, dnf, dns }) => status === 'active' && !dnf && !dns);
  return winner === null && time === null && score === null && open;
}

/**
 * No athlete climbs on two walls at once: several active ascents mean that the results service has
 * not closed them.
 */
function isClimbing(round: RoundResult): boolean {
  if (stagesOf(round).length > 0) return stagesOf(round).some(isRunning);
  const parts = 'combined_stages' in round ? round.combined_stages : [round];
  const statuses = parts.flatMap((part) =>
    'ascents' in part ? part.ascents.map(({ status }) => status) : [],
  );
  return statuses.filter((status) => status === 'active').length === 1;
}

/** Ids of the athletes climbing now, as far as known; only for running rounds. */
export function onTheWall(result: ResultView | undefined, roundId: string): ReadonlySet<string> {
  const round = result?.category_rounds.find((one) => one.category_round_id === roundId);
  if (!result || round?.status !== 'active') return new Set();
  const climbing = result.ranking.filter(({ rounds }) =>
    rounds.some((one) => one.category_round_id === roundId && isClimbing(one)),
  );
  return new Set(climbing.map(({ athlete_id }) => athlete_id));
}
