import { useQuery } from '@tanstack/react-query';
import { api, segment } from '@/shared/api/api-client';
import type { MemberPodiumsAnswer, StandingAnswer, StandingEntry } from '@/wire/generated';

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

/**
 * All settled results of a member, newest first; undefined until they are loaded, and for
 * non-members. Rows of the live leaderboard have the newest only.
 */
export function useHistory(
  leagueId: string,
  userId: string | undefined,
): readonly StandingEntry[] | undefined {
  const query = useQuery({
    queryKey: ['standing', leagueId, userId],
    queryFn: async () => {
      const path = `/api/standings/league/${segment(leagueId)}/user/${segment(userId ?? '')}`;
      return (await api.get<StandingAnswer>(path)).standing?.eventHistory ?? [];
    },
    enabled: userId !== undefined,
  });
  return query.data;
}
