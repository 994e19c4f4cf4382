import { stagesOf } from '@/features/results/speed';
import type { EliminationStage, ResultView, RoundResult } from '@/wire/generated';

/** Ascents of an elimination stay active for ever: only one without any outcome is being climbed. */
function isRunning({ winner, time, score, ascents }: EliminationStage): boolean {
  const open = ascents.some(({ status, dnf, dns }) => status === 'active' && !dnf && !dns);
  return winner === null && time === null && score === null && open;
}

/**
 * Nobody is on two walls at once: where several ascents of one athlete are active, upstream has
 * just not closed them.
 */
function isClimbing(round: RoundResult): boolean {
  if (stagesOf(round).length > 0) return stagesOf(round).some(isRunning);
  const parts = 'combined_stages' in round ? round.combined_stages : [round];
  const statuses = parts.flatMap((part) =>
    'ascents' in part ? part.ascents.map(({ status }) => status) : [],
  );
  return statuses.filter((status) => status === 'active').length === 1;
}

/** Ids of the athletes who are on the wall now, as far as upstream tells; only a running round has any. */
export function onTheWall(result: ResultView | undefined, roundId: string): ReadonlySet<string> {
  const round = result?.category_rounds.find((one) => one.category_round_id === roundId);
  if (!result || round?.status !== 'active') return new Set();
  const climbing = result.ranking.filter(({ rounds }) =>
    rounds.some((one) => one.category_round_id === roundId && isClimbing(one)),
  );
  return new Set(climbing.map(({ athlete_id }) => athlete_id));
}
