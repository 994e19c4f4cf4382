import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { storePick } from '@/features/predictions/pick-cache';
import { api } from '@/shared/api-client';
import { queryKeys } from '@/shared/query-keys';
import type {
  CreatePredictionBody,
  PredictionList,
  PredictionsQuery,
  PredictionView,
  SavedEverywhereAnswer,
} from '@/wire/generated';

/** The server's most in one answer. */
const LIMIT = 500;

/** My picks that may still be changed, in all leagues. */
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

/** Saves each of these podiums for all my leagues, from this one: where they are already nothing is written. */
export function useBringPicks(leagueId: string) {
  const client = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: async (picks: PredictionView[]) => {
      for (const { eventId, categoryId, data } of picks) {
        const body: CreatePredictionBody = { eventId, categoryId, leagueId, data };
        const { predictions } = await api.post<SavedEverywhereAnswer>(
          '/api/predictions/everywhere',
          body,
        );
        predictions.forEach((pick) => storePick(client, pick));
      }
      return picks.length;
    },
  });
}
