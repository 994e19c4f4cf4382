import { useMutation, useQuery } from '@tanstack/react-query';
import { api, segment } from '@/shared/api/api-client';
import { queryKeys } from '@/shared/query/query-keys';
import type { PodiumPick, PracticeFinals, PracticeRun } from '@/wire/generated';

const EMPTY_REFETCH_MS = 10_000;

export const usePracticeFinals = () =>
  useQuery({
    queryKey: queryKeys.practice,
    queryFn: () => api.get<PracticeFinals>('/api/practice'),
    // A final does not change under the player.
    staleTime: Infinity,
    // The first results of a new installation are on their way.
    refetchInterval: ({ state }) => (state.data?.finals.length === 0 ? EMPTY_REFETCH_MS : false),
  });

export const usePracticeRun = (finalId: string) =>
  useMutation({
    mutationFn: (data: PodiumPick) =>
      api.post<PracticeRun>(`/api/practice/${segment(finalId)}`, { data }),
  });
