import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dropPick, storePick } from '@/features/predictions/pick-cache';
import { api, segment } from '@/shared/api-client';
import { ApiError } from '@/shared/api-error';
import { queryKeys } from '@/shared/query-keys';
import type {
  CreatePredictionBody,
  Done,
  PodiumPick,
  PredictionList,
  PredictionSavedAnswer,
  PredictionsQuery,
} from '@/wire/generated';

const MY_PICKS_LIMIT = 500;

async function queryPicks(query: PredictionsQuery['query'], limit: number | null = null) {
  const body: PredictionsQuery = { query, limit, skip: 0 };
  return (await api.post<PredictionList>('/api/predictions/query', body)).predictions;
}

/** My picks of one event in one league. */
export function usePicksOf(userId: string, eventId: string, leagueId: string | null) {
  return useQuery({
    queryKey: queryKeys.picksOf(userId, eventId, leagueId ?? ''),
    queryFn: () => queryPicks({ userId, eventId, leagueId }),
    enabled: leagueId !== null,
  });
}

export function useMyPicks(userId: string) {
  return useQuery({
    queryKey: queryKeys.myPicks(userId),
    queryFn: () => queryPicks({ userId }, MY_PICKS_LIMIT),
  });
}

interface PickToSave {
  existingId: string | null;
  body: CreatePredictionBody;
}

function update(predictionId: string, data: PodiumPick) {
  return api.put<PredictionSavedAnswer>(`/api/predictions/${segment(predictionId)}`, { data });
}

/** Saves a pick; one made meanwhile in another tab is updated instead. */
async function save({ existingId, body }: PickToSave): Promise<PredictionSavedAnswer> {
  if (existingId !== null) return update(existingId, body.data);
  try {
    return await api.post<PredictionSavedAnswer>('/api/predictions', body);
  } catch (error) {
    if (error instanceof ApiError && error.existingPredictionId !== null) {
      return update(error.existingPredictionId, body.data);
    }
    throw error;
  }
}

export function useSavePick() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: save,
    onSuccess: ({ prediction }) => storePick(client, prediction),
  });
}

export function useDeletePick() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (predictionId: string) =>
      api.delete<Done>(`/api/predictions/${segment(predictionId)}`),
    onSuccess: (_, predictionId) => dropPick(client, predictionId),
  });
}
