import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { dropPick, EVERY_LEAGUE, storePick } from '@/features/predictions/pick-cache';
import { useShields } from '@/live/use-shields';
import { api, segment } from '@/shared/api-client';
import { queryKeys } from '@/shared/query-keys';
import type {
  CopyPredictionBody,
  Done,
  PredictionList,
  PredictionsCopiedAnswer,
  PredictionsQuery,
  StartListFormAnswer,
} from '@/wire/generated';

/** A hundred leagues, and five categories in each. */
const EVERYWHERE_MAX = 500;

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

export function usePicksInAllLeagues(userId: string, eventId: string, enabled = true) {
  return useQuery({
    queryKey: queryKeys.picksOf(userId, eventId, EVERY_LEAGUE),
    queryFn: () => queryPicks({ userId, eventId }, EVERYWHERE_MAX),
    enabled,
  });
}

/**
 * What each athlete did lately, but for what I do not want to be told. Nothing depends on it: when it cannot be had, it
 * is not shown.
 */
export function useForm(eventId: string) {
  const { data } = useQuery({
    queryKey: queryKeys.form(eventId),
    queryFn: async () => {
      const path = `/api/upcoming/${segment(eventId)}/form`;
      const { athletes } = await api.get<StartListFormAnswer>(path);
      return new Map(athletes.map(({ athleteId, results }) => [athleteId, results]));
    },
    staleTime: 10 * 60_000,
    retry: false,
  });
  const { covers } = useShields();
  return useMemo(() => {
    const told = [...(data ?? [])].map(
      ([athleteId, results]) =>
        [athleteId, results.filter((result) => !covers(result.eventId))] as const,
    );
    return data && new Map(told);
  }, [data, covers]);
}

export function useDeletePick() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (predictionId: string) =>
      api.delete<Done>(`/api/predictions/${segment(predictionId)}`),
    onSuccess: (_, predictionId) => dropPick(client, predictionId),
  });
}

interface Copy {
  predictionIds: string[];
  leagueIds: string[];
}

export function useCopyPicks() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ predictionIds, leagueIds }: Copy) => {
      const body: CopyPredictionBody = { leagueIds };
      for (const id of predictionIds) {
        const path = `/api/predictions/${segment(id)}/copy`;
        const { predictions } = await api.post<PredictionsCopiedAnswer>(path, body);
        predictions.forEach((pick) => storePick(client, pick));
      }
    },
  });
}
