import { useRefreshAfter } from '@/live/hooks/use-refresh-with-ranking';
import { seconds } from '@/features/results/speed';
import { queryKeys } from '@/shared/query/query-keys';
import type { CategoryRanking, RankingRound, ResultView, RoundResult } from '@/wire/generated';

/** A final changes every second or two; its ascents are refetched at most this often. */
const REFRESH_MS = 1_500;

/** As in the live topic: speed in seconds with two decimals, others with plain spaces. */
function shownScore({ score, value }: RoundResult): string | null {
  if (value?.kind !== 'time') return score?.split(/\s+/).join(' ') ?? null;
  const { time_ms: time, tie_break_ms: other } = value;
  return other === null ? seconds(time) : `${seconds(time)} (${seconds(other)})`;
}

/** Only fields that the ranking shows. */
function roundOf(round: RoundResult): RankingRound {
  const { category_round_id, rank, starting_group } = round;
  return { category_round_id, rank, score: shownScore(round), starting_group };
}

/** A result in the live topic's form. */
export function rankingOf(result: ResultView): CategoryRanking {
  return {
    categoryId: result.dcat_id,
    status: result.status,
    rankingAsOf: result.ranking_as_of,
    provisional: result.provisional,
    rounds: result.category_rounds,
    rows: result.ranking.map(({ athlete_id, firstname, lastname, country, rank, rounds }) => ({
      athlete_id,
      firstname,
      lastname,
      country,
      rank,
      rounds: rounds.map(roundOf),
    })),
  };
}

/** The live topic contains ranks and scores; on changes the ascents are refetched. */
export function useFreshAscents(eventId: string, categoryId: string): void {
  useRefreshAfter(
    queryKeys.result(eventId, categoryId),
    REFRESH_MS,
    ({ data }) => data.kind === 'ranking_updated' && data.categoryId === categoryId,
  );
}
