import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { leaguePath } from '@/features/leagues/api/leagues-api';
import { api } from '@/shared/api/api-client';
import type { ScreenAnswer, ScreenMadeAnswer, SteerScreenBody } from '@/wire/generated';

const screenKey = (leagueId: string) => ['screen', leagueId] as const;
const path = (leagueId: string) => leaguePath(leagueId, '/screen');

export const useScreen = (leagueId: string) =>
  useQuery({
    queryKey: screenKey(leagueId),
    gcTime: 0,
    queryFn: async () => (await api.get<ScreenAnswer>(path(leagueId))).screen,
    // Other admins steer it as well.
    refetchOnWindowFocus: true,
  });

/** Its data has the address, which nothing else tells. */
export function useMakeScreen(leagueId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.post<ScreenMadeAnswer>(path(leagueId)),
    onSuccess: () => client.invalidateQueries({ queryKey: screenKey(leagueId) }),
  });
}

export function useSteerScreen(leagueId: string) {
  const client = useQueryClient();
  const queryKey = screenKey(leagueId);
  return useMutation({
    mutationFn: (body: SteerScreenBody) => api.put<ScreenAnswer>(path(leagueId), body),
    onSuccess: ({ screen }) => client.setQueryData(queryKey, screen),
    // Another admin may have revoked it.
    onError: () => client.invalidateQueries({ queryKey }),
  });
}

export function useEndScreen(leagueId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => api.delete<ScreenAnswer>(path(leagueId)),
    onSuccess: ({ screen }) => client.setQueryData(screenKey(leagueId), screen),
  });
}
