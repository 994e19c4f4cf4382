import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { chancesOf } from '@/features/predictions/chances/chances';
import { dropPick, storeFound } from '@/features/predictions/saved-picks/pick-cache';
import { versionOf, versionsOf } from '@/features/predictions/saved-picks/pick-request';
import { isRefused } from '@/features/predictions/saved-picks/save-pick';
import { storeOwn } from '@/features/predictions/saved-picks/seen-picks';
import { useShields } from '@/live/hooks/use-shields';
import { api, segment } from '@/shared/api/api-client';
import type { ApiError } from '@/shared/api/api-error';
import { useSpoilersQuery } from '@/shared/events/spoilers';
import { queryKeys } from '@/shared/query/query-keys';
import type {
  CopyPredictionBody,
  Done,
  PredictionList,
  PredictionsCopiedAnswer,
  PredictionsQuery,
  PredictionView,
  StartListFormAnswer,
} from '@/wire/generated';

export function usePicksOf(userId: string, eventId: string, leagueId: string | null) {
  return useQuery({
    queryKey: queryKeys.picksOf(userId, eventId, leagueId ?? ''),
    queryFn: async () => {
      const query = { userId, eventId, leagueId };
      const body: PredictionsQuery = { query, limit: null, skip: 0 };
      return (await api.post<PredictionList>('/api/predictions/query', body)).predictions;
    },
    enabled: leagueId !== null,
  });
}

/**
 * Recent results of athletes, except for hidden events, and their chances, unless they would tell
 * hidden results. Optional: not shown if the request fails. The order of athletes follows them, so
 * lists wait while they are pending: a list must not move under a finger.
 */
export function useRecentResults(eventId: string, categoryId: string) {
  const { data, isPending } = useQuery({
    queryKey: queryKeys.form(eventId),
    queryFn: async () => {
      const path = `/api/upcoming/${segment(eventId)}/form`;
      return api.get<StartListFormAnswer>(path);
    },
    staleTime: 10 * 60_000,
    retry: false,
  });
  const { covers, hidesChances } = useShields();
  // Ends also if they cannot be loaded; `known` would not.
  const { isPending: isShieldPending } = useSpoilersQuery();
  const hidden = hidesChances(eventId);
  const recentResults = useMemo(() => {
    if (!data) return undefined;
    const shown = data.athletes.map(
      ({ athleteId, results }) =>
        [athleteId, results.filter((result) => !covers(result.eventId))] as const,
    );
    return new Map(shown);
  }, [data, covers]);
  const chances = useMemo(
    () => (data && !hidden ? chancesOf(data.categories, categoryId) : undefined),
    [data, hidden, categoryId],
  );
  return { recentResults, chances, pending: isPending || isShieldPending };
}

/** Deletes the version of a pick that the user saw; after a conflict, stores the current pick. */
export function useDeletePick() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (pick: PredictionView) => {
      const version = versionOf(pick);
      const query = version === undefined ? '' : `?version=${version}`;
      return api.delete<Done>(`/api/predictions/${segment(pick._id)}${query}`);
    },
    onSuccess: (_, { _id }) => dropPick(client, _id),
    onError: (error) => storeFound(client, error),
  });
}

interface Copy {
  picks: PredictionView[];
  leagueIds: string[];
  /** The user's picks in those leagues, as the user saw them. */
  seen: PredictionView[];
}

interface Copied {
  copied: number;
  /** The refusal of the first pick that was not copied. */
  refused: ApiError | null;
}

/**
 * Copies podiums to other leagues only; copies of picks saved for all leagues stay marked as such.
 */
export function useCopyPicks() {
  const client = useQueryClient();
  return useMutation({
    // Offline, it must fail at once instead of waiting.
    networkMode: 'always',
    mutationFn: async ({ picks, leagueIds, seen }: Copy): Promise<Copied> => {
      const done: Copied = { copied: 0, refused: null };
      for (const pick of picks) {
        const there = seen.filter(
          ({ categoryId, leagueId }) =>
            categoryId === pick.categoryId && leagueIds.includes(leagueId),
        );
        const body: CopyPredictionBody = { leagueIds, ...versionsOf([pick, ...there]) };
        const path = `/api/predictions/${segment(pick._id)}/copy`;
        try {
          const { predictions } = await api.post<PredictionsCopiedAnswer>(path, body);
          predictions.forEach((copy) => storeOwn(client, copy));
          done.copied += 1;
        } catch (error) {
          storeFound(client, error);
          // A refusal of one copy does not prevent the others.
          if (!isRefused(error)) throw error;
          done.refused ??= error;
        }
      }
      if (done.refused && done.copied === 0) throw done.refused;
      return done;
    },
    onSettled: () => void client.invalidateQueries({ queryKey: queryKeys.openPicksOfAll }),
  });
}
