import { useQuery } from '@tanstack/react-query';
import { api, segment } from '@/shared/api-client';
import { queryKeys } from '@/shared/query-keys';
import type {
  CategoryRanking,
  RankingRound,
  ResultAnswer,
  ResultView,
  RoundResult,
} from '@/wire/generated';

/** Only what the table shows is taken. */
function roundOf({ category_round_id, rank, score, starting_group }: RoundResult): RankingRound {
  return { category_round_id, rank, score, starting_group };
}

/** A result in the form in which the live topic carries it. */
function rankingOf(result: ResultView): CategoryRanking {
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

export function useResult(eventId: string, categoryId: string) {
  return useQuery({
    queryKey: queryKeys.result(eventId, categoryId),
    queryFn: async () => {
      const path = `/api/results/${segment(eventId)}/${segment(categoryId)}`;
      return rankingOf((await api.get<ResultAnswer>(path)).result);
    },
  });
}
