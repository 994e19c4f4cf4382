import { useQuery } from '@tanstack/react-query';
import { api } from '@/shared/api/api-client';
import { queryKeys } from '@/shared/query/query-keys';
import type { MyLeaguesAnswer, PendingLeaguesAnswer } from '@/wire/generated';

/** For the first render; topic `me` updates it. */
export function useMyLeaguesQuery() {
  return useQuery({
    queryKey: queryKeys.myLeagues,
    queryFn: async () => (await api.get<MyLeaguesAnswer>('/api/leagues/my-leagues')).leagues,
  });
}

export function useMyPendingLeaguesQuery() {
  return useQuery({
    queryKey: queryKeys.myPendingLeagues,
    queryFn: async () =>
      (await api.get<PendingLeaguesAnswer>('/api/leagues/my-pending-requests')).pendingLeagueIds,
  });
}
