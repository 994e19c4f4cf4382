import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useShownSeason } from '@/features/leaderboard/api/shown-season';
import { useShields } from '@/live/hooks/use-shields';
import { api, segment } from '@/shared/api/api-client';
import { queryKeys } from '@/shared/query/query-keys';
import type {
  FormPodiumsAnswer,
  FormStanding,
  MemberPodiumsAnswer,
  StandingAnswer,
  StandingEntry,
} from '@/wire/generated';

/** A member's closed picks of running events, beside the user's own; for members only. */
export function useMemberPodiums(leagueId: string, userId: string, isMember: boolean) {
  const isLive = useShownSeason() === null;
  return useQuery({
    queryKey: ['member-podiums', leagueId, userId],
    queryFn: async () => {
      const path = `/api/leagues/${segment(leagueId)}/members/${segment(userId)}/podiums`;
      return (await api.get<MemberPodiumsAnswer>(path)).podiums;
    },
    enabled: isMember && isLive,
  });
}

/**
 * The form model's podiums of closed categories, beside the user's own; again whenever its points
 * move. None while the spoiler guard hides an event, whose results later podiums rest on.
 */
export function useFormPodiums(leagueId: string, form: FormStanding, isMember: boolean) {
  const { known, covering } = useShields();
  const hides = covering.length > 0;
  const { totalPoints, provisionalPoints, categories } = form;
  const query = useQuery({
    queryKey: ['form-podiums', leagueId, totalPoints, provisionalPoints, categories],
    queryFn: async () =>
      (await api.get<FormPodiumsAnswer>(`/api/leagues/${segment(leagueId)}/form`)).podiums,
    enabled: isMember && known && !hides,
    placeholderData: keepPreviousData,
  });
  return { ...query, data: hides ? undefined : query.data, hides };
}

/**
 * All settled results of a member in the current season, newest first; rows of the live leaderboard
 * have the newest only.
 * Undefined until they are loaded, for non-members, and while the spoiler guard hides an event: the
 * server would not exclude it, and rows by REST are whole.
 */
export function useHistory(
  leagueId: string,
  userId: string | undefined,
  isMember: boolean,
): readonly StandingEntry[] | undefined {
  const { known, covering } = useShields();
  const isHarmless = useShownSeason() === null && known && covering.length === 0;
  const query = useQuery({
    queryKey: queryKeys.leaderboardHistory(leagueId, userId ?? ''),
    queryFn: async () => {
      const path = `/api/standings/league/${segment(leagueId)}/user/${segment(userId ?? '')}`;
      return (await api.get<StandingAnswer>(path)).standing?.eventHistory ?? [];
    },
    enabled: userId !== undefined && isMember && isHarmless,
  });
  return isHarmless ? query.data : undefined;
}
