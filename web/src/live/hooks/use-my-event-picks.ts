import { useQuery } from '@tanstack/react-query';
import { api } from '@/shared/api/api-client';
import { EVERY_LEAGUE, queryKeys } from '@/shared/query/query-keys';
import type { PredictionList, PredictionsQuery } from '@/wire/generated';

/** A hundred leagues with five categories each. */
const LIMIT = 500;

/**
 * The user's picks of an event in all their leagues, updated live with saves and deletions on any
 * device.
 */
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
