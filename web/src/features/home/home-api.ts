import { useQuery } from '@tanstack/react-query';
import { api } from '@/shared/api/api-client';
import { queryKeys } from '@/shared/query/query-keys';
import type { PredictionList, PredictionsQuery, TopScoresAnswer } from '@/wire/generated';

/** The user's best leagues, most points first. */
export function useTopScores() {
  return useQuery({
    queryKey: queryKeys.topScores,
    queryFn: async () => (await api.get<TopScoresAnswer>('/api/top-scores')).scores,
    refetchOnWindowFocus: true,
  });
}

/** Whether the user has ever made a pick. */
export function useHasPicked(userId: string) {
  return useQuery({
    queryKey: queryKeys.hasPicked(userId),
    queryFn: async () => {
      const body: PredictionsQuery = { query: { userId }, limit: 1, skip: 0 };
      return (await api.post<PredictionList>('/api/predictions/query', body)).count > 0;
    },
  });
}
