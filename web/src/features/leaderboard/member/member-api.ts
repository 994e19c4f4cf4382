import { useQuery } from '@tanstack/react-query';
import { api, segment } from '@/shared/api/api-client';
import type { MemberPodiumsAnswer } from '@/wire/generated';

/** A member's closed picks of running events, beside the user's own; for members only. */
export function useMemberPodiums(leagueId: string, userId: string, enabled: boolean) {
  return useQuery({
    queryKey: ['member-podiums', leagueId, userId],
    queryFn: async () => {
      const path = `/api/leagues/${segment(leagueId)}/members/${segment(userId)}/podiums`;
      return (await api.get<MemberPodiumsAnswer>(path)).podiums;
    },
    enabled,
  });
}
