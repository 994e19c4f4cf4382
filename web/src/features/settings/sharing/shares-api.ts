import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, segment } from '@/shared/api/api-client';
import type { Done, ShareList } from '@/wire/generated';

const SHARES = ['shares'] as const;

/** What I show to everybody who has a link; picks are shared elsewhere, so each look asks anew. */
export const useMyShares = () =>
  useQuery({
    queryKey: SHARES,
    gcTime: 0,
    queryFn: () => api.get<ShareList>('/api/shares'),
    refetchOnWindowFocus: true,
  });

/** One of them, by its pick; all of them without. */
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
