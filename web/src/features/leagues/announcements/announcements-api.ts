import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { leaguePath } from '@/features/leagues/api/leagues-api';
import { api, segment } from '@/shared/api/api-client';
import type { AnnouncementAnswer, AnnouncementList, Done } from '@/wire/generated';

const announcementsKey = (leagueId: string) => ['announcements', leagueId] as const;
const path = (leagueId: string, rest = '') => leaguePath(leagueId, `/announcements${rest}`);

/** For the first render and without a live connection; topic `league:ID` contains them too. */
export const useAnnouncements = (leagueId: string, enabled: boolean) =>
  useQuery({
    queryKey: announcementsKey(leagueId),
    queryFn: async () => (await api.get<AnnouncementList>(path(leagueId))).announcements,
    enabled,
  });

/** The key is kept after a failure, so that a repeat does not publish the announcement twice. */
export function useAnnounce(leagueId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ text, key }: { text: string; key: string }) =>
      api.post<AnnouncementAnswer>(path(leagueId), { text }, key),
    onSuccess: () => client.invalidateQueries({ queryKey: announcementsKey(leagueId) }),
  });
}

export function useTakeAnnouncementBack(leagueId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => api.delete<Done>(path(leagueId, `/${segment(id)}`)),
    onSuccess: () => client.invalidateQueries({ queryKey: announcementsKey(leagueId) }),
  });
}
