import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, segment } from '@/shared/api/api-client';
import type { Done, ShareAnswer, ShareBody } from '@/wire/generated';

const shareKey = (predictionId: string) => ['share', predictionId] as const;
const path = (predictionId: string) => `/api/predictions/${segment(predictionId)}/share`;

export const useShare = (predictionId: string) =>
  useQuery({
    queryKey: shareKey(predictionId),
    gcTime: 0,
    queryFn: () => api.get<ShareAnswer>(path(predictionId)),
  });

export function useMakeShare(predictionId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ShareBody) => api.post<ShareAnswer>(path(predictionId), body),
    onSuccess: (answer) => client.setQueryData(shareKey(predictionId), answer),
  });
}

export function useEndShare(predictionId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.delete<Done>(path(predictionId)),
    onSuccess: () => client.setQueryData(shareKey(predictionId), { share: null }),
  });
}
