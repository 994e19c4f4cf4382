import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onChange } from '@/live/change-listeners';
import { api } from '@/shared/api-client';
import { queryKeys } from '@/shared/query-keys';
import type { PredictionList, PredictionsQuery, PredictionView } from '@/wire/generated';

const EVERY_LEAGUE = '*';
const LIMIT = 500;

/** My picks of one event in all of my leagues, whichever device they are made on. */
export function useMyEventPicks(userId: string, eventId: string): PredictionView[] | undefined {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: queryKeys.picksOf(userId, eventId, EVERY_LEAGUE),
    queryFn: async () => {
      const body: PredictionsQuery = { query: { userId, eventId }, limit: LIMIT, skip: 0 };
      return (await api.post<PredictionList>('/api/predictions/query', body)).predictions;
    },
  });
  useEffect(
    () =>
      onChange(({ data: change }) => {
        if (change.kind !== 'prediction_saved' || change.prediction.eventId !== eventId) return;
        const queryKey = queryKeys.picksOf(userId, eventId, EVERY_LEAGUE);
        void client.invalidateQueries({ queryKey });
      }),
    [client, userId, eventId],
  );
  return data;
}
