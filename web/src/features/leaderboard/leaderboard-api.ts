import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMyLeagues } from '@/live/use-my-leagues';
import { useLeaderboardTopic } from '@/live/use-topic';
import { api, segment } from '@/shared/api-client';
import { queryKeys } from '@/shared/query-keys';
import type { LeaderboardAnswer, LeaderboardRow } from '@/wire/generated';

export interface Leaderboard {
  rows: LeaderboardRow[];
  total: number;
  /** Mine, wherever it stands; null for who is no member. */
  ownRow: LeaderboardRow | null;
}

/** Rows `offset .. offset + limit`: REST paints first, the live topic takes over. */
export function useLeaderboard(
  leagueId: string | null,
  meId: string,
  offset: number,
  limit: number,
) {
  const { leagues } = useMyLeagues();
  const live = useLeaderboardTopic(leagueId, offset, limit);
  const query = useQuery({
    queryKey: queryKeys.leaderboard(leagueId ?? '', offset, limit),
    queryFn: () =>
      api.get<LeaderboardAnswer>(
        `/api/leagues/${segment(leagueId ?? '')}/leaderboard?limit=${limit}&offset=${offset}`,
      ),
    enabled: leagueId !== null,
    // Turning a page keeps the rows on screen until the next ones are here, but never a
    // different league's.
    placeholderData: (before, beforeQuery) =>
      beforeQuery?.queryKey[1] === leagueId ? keepPreviousData(before) : undefined,
  });

  const fetched = query.data;
  const rows = live.board?.rows ?? fetched?.rankings;
  // Who has left has no row any more, whatever was fetched or told before.
  const isMember = leagues?.some(({ _id }) => _id === leagueId) ?? true;
  const outside = live.board ? live.ownRow : (fetched?.ownRow ?? null);
  const inWindow = rows?.find(({ userId }) => userId === meId);
  const leaderboard: Leaderboard | undefined = rows && {
    rows,
    total: live.board?.total ?? fetched?.total ?? rows.length,
    ownRow: inWindow ?? (isMember ? outside : null),
  };
  return {
    leaderboard,
    error: leaderboard ? null : query.error,
    retry: () => void query.refetch(),
  };
}
