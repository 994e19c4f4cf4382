import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, segment } from '@/shared/api/api-client';
import { ApiError } from '@/shared/api/api-error';
import { queryKeys } from '@/shared/query/query-keys';
import type { PodiumPick, PracticeFinal, PracticeFinals, PracticeRun } from '@/wire/generated';

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

/** The final that the landing page shows, with its result: the last one, if there are others to play. */
export const shownFinal = ({ finals }: PracticeFinals): PracticeFinal | undefined =>
  finals.length > 1 ? finals.at(-1) : undefined;

/** The finals whose results the visitor has not been shown. */
export const playableFinals = (all: PracticeFinals): PracticeFinal[] => {
  const shown = shownFinal(all);
  return all.finals.filter((one) => one !== shown);
};

export function usePracticeRun(finalId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (data: PodiumPick) =>
      api.post<PracticeRun>(`/api/practice/${segment(finalId)}`, { data }),
    // Others are offered meanwhile.
    onError: (error) => {
      if (error instanceof ApiError && error.status === 404) {
        void client.invalidateQueries({ queryKey: queryKeys.practice });
      }
    },
  });
}
