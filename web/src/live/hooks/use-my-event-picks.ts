import { useQuery } from '@tanstack/react-query';
import { api } from '@/shared/api/api-client';
import { EVERY_LEAGUE, queryKeys } from '@/shared/query/query-keys';
import type { PredictionList, PredictionsQuery } from '@/wire/generated';

/** A hundred leagues, and five categories in each. */
const LIMIT = 500;

/** My picks of one event in all of my leagues; what is saved or deleted on any device is put into them as it is told. */
export function useMyEventPicks(userId: string, eventId: string, enabled = true) {
  return useQuery({
    queryKey: queryKeys.picksOf(userId, eventId, EVERY_LEAGUE),
    queryFn: async () => {
      const body: PredictionsQuery = { query: { userId, eventId }, limit: LIMIT, skip: 0 };
      return (await api.post<PredictionList>('/api/predictions/query', body)).predictions;
    },
    enabled,
  });
}
