import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useChange } from '@/live/hooks/use-change';
import { api } from '@/shared/api/api-client';
import type {
  PredictionList,
  PredictionsQuery,
  PredictionView,
  PublicUser,
  UsersBatchBody,
} from '@/wire/generated';

/** Page size. */
const SHOWN = 10;

export interface LeaguePrediction {
  prediction: PredictionView;
  /** Null for a deleted account. */
  userName: string | null;
}

export type Period = 'current' | 'past';

async function fetchPredictions(leagueId: string, period: Period): Promise<LeaguePrediction[]> {
  const query: PredictionsQuery = {
    query: { leagueId, event_finished: period === 'past' },
    limit: SHOWN,
    skip: 0,
  };
  const { predictions } = await api.post<PredictionList>('/api/predictions/query', query);
  const userIds = [...new Set(predictions.map(({ userId }) => userId))];
  const batch: UsersBatchBody = { userIds };
  const users = userIds.length === 0 ? [] : await api.post<PublicUser[]>('/api/users/batch', batch);
  const names = new Map(users.map(({ id, name }) => [id, name]));
  return predictions.map((prediction) => ({
    prediction,
    userName: names.get(prediction.userId) ?? null,
  }));
}

const key = (leagueId: string) => ['league-predictions', leagueId] as const;

export function useLeaguePredictions(leagueId: string, period: Period) {
  return useQuery({
    queryKey: [...key(leagueId), period],
    queryFn: () => fetchPredictions(leagueId, period),
  });
}

/** Other topics report what shows, hides, moves or scores a pick: the lists are refetched. */
export function useFreshLeaguePredictions(leagueId: string): void {
  const client = useQueryClient();
  useChange(({ data }) => {
    const ofEvent = data.kind === 'event_updated' || data.kind === 'score_corrected';
    const mine = data.kind === 'prediction_saved' || data.kind === 'prediction_deleted';
    if (ofEvent || mine) {
      void client.invalidateQueries({ queryKey: key(leagueId) }, { cancelRefetch: false });
    }
  });
}
