import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, segment } from '@/shared/api/api-client';
import type { Done, ShareList } from '@/wire/generated';

const SHARES = ['shares'] as const;

/** The user's shares; reloaded on each visit, because picks are shared on other pages. */
export const useMyShares = () =>
  useQuery({
    queryKey: SHARES,
    gcTime: 0,
    queryFn: () => api.get<ShareList>('/api/shares'),
    refetchOnWindowFocus: true,
  });

/** Ends one share, given by its pick, or all of them. */
export function useEndShares() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (predictionId: string | undefined) =>
      api.delete<Done>(
        predictionId === undefined
          ? '/api/shares'
          : `/api/predictions/${segment(predictionId)}/share`,
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: SHARES }),
  });
}
