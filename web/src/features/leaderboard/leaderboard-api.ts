import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { findMyPage } from '@/features/leaderboard/find-my-page';
import { useMyLeagues } from '@/live/use-my-leagues';
import { useLeaderboardTopic } from '@/live/use-topic';
import { api, segment } from '@/shared/api-client';
import { queryKeys } from '@/shared/query-keys';
import type { LeaderboardAnswer, LeaderboardRow } from '@/wire/generated';

export interface Leaderboard {
  rows: LeaderboardRow[];
  /** How many stand before these rows. */
  offset: number;
  total: number;
  /** Mine, wherever it stands; null for who is no member. */
  ownRow: LeaderboardRow | null;
}

function windowQuery(leagueId: string, offset: number, limit: number) {
  return {
    queryKey: queryKeys.leaderboard(leagueId, offset, limit),
    queryFn: () =>
      api.get<LeaderboardAnswer>(
        `/api/leagues/${segment(leagueId)}/leaderboard?limit=${limit}&offset=${offset}`,
      ),
  };
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
    ...windowQuery(leagueId ?? '', offset, limit),
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
    offset,
    total: live.board?.total ?? fetched?.total ?? rows.length,
    ownRow: inWindow ?? (isMember ? outside : null),
  };
  return {
    leaderboard,
    /** These are still the rows of the page before. */
    isStale: live.board === null && query.isPlaceholderData,
    error: leaderboard ? null : query.error,
    retry: () => void query.refetch(),
  };
}

/** Finds the page of my row; null if the server cannot be asked. */
export function useFindMyPage(leagueId: string, pageSize: number) {
  const client = useQueryClient();
  return (mine: LeaderboardRow, pages: number): Promise<number | null> =>
    findMyPage(mine, pages, pageSize, async (page) => {
      const window = windowQuery(leagueId, (page - 1) * pageSize, pageSize);
      return (await client.fetchQuery(window)).rankings;
    }).catch(() => null);
}
