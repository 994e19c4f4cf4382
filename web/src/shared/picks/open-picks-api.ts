import { useQuery } from '@tanstack/react-query';
import { api } from '@/shared/api/api-client';
import { queryKeys } from '@/shared/query/query-keys';
import type { PredictionList, PredictionsQuery } from '@/wire/generated';

/** The server's maximum per response. */
const LIMIT = 500;

export function useOpenPicks(userId: string, enabled: boolean) {
  return useQuery({
    queryKey: queryKeys.openPicks(userId),
    queryFn: async () => {
      const query = { userId, locked: false, event_finished: false };
      const body: PredictionsQuery = { query, limit: LIMIT, skip: 0 };
      const { predictions } = await api.post<PredictionList>('/api/predictions/query', body);
      return predictions.filter(({ locked }) => !locked);
    },
    enabled,
  });
}
