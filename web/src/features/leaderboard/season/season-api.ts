import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { findMyPage } from '@/features/leaderboard/api/find-my-page';
import type { Board, FindMyPage } from '@/features/leaderboard/api/leaderboard-api';
import type { PastSeason } from '@/features/leaderboard/api/season';
import { useShields } from '@/live/hooks/use-shields';
import { api, segment } from '@/shared/api/api-client';
import { queryKeys } from '@/shared/query/query-keys';
import type { LeaderboardAnswer, LeaderboardSeasons } from '@/wire/generated';

const pathOf = (leagueId: string) => `/api/leagues/${segment(leagueId)}/leaderboard`;

/** All seasons of a league, newest first. */
export function useLeagueSeasons(leagueId: string) {
  return useQuery({
    queryKey: queryKeys.leaderboardSeasons(leagueId),
    queryFn: async () => (await api.get<LeaderboardSeasons>(`${pathOf(leagueId)}/seasons`)).seasons,
    staleTime: 60_000,
  });
}

function windowQuery(
  leagueId: string,
  season: PastSeason,
  offset: number,
  limit: number,
  shielded: boolean,
) {
  const without = shielded ? '&shielded=true' : '';
  const address = `${pathOf(leagueId)}?limit=${limit}&offset=${offset}&season=${season}${without}`;
  return {
    queryKey: queryKeys.leaderboardOfSeason(leagueId, season, offset, limit, shielded),
    queryFn: () => api.get<LeaderboardAnswer>(address),
  };
}

/** Rows `offset .. offset + limit` of another season than the current one. */
export function useSeasonLeaderboard(
  leagueId: string,
  season: PastSeason,
  meId: string,
  offset: number,
  limit: number,
): Board {
  const { known, covering } = useShields();
  const shielded = covering.length > 0;
  const query = useQuery({
    ...windowQuery(leagueId, season, offset, limit, shielded),
    enabled: known,
    // The board of another season or league is another component, but hidden points are not.
    placeholderData: (before, beforeQuery) =>
      beforeQuery?.queryKey.at(-1) === shielded ? keepPreviousData(before) : undefined,
  });
  const { data, refetch } = query;
  return {
    leaderboard: data && {
      rows: data.rankings,
      offset,
      total: data.total,
      ownRow: data.rankings.find(({ userId }) => userId === meId) ?? data.ownRow,
      form: data.form,
    },
    isStale: query.isPlaceholderData,
    error: data ? null : query.error,
    retry: () => void refetch(),
  };
}

export function useFindMyPageInSeason(
  leagueId: string,
  season: PastSeason,
  pageSize: number,
): FindMyPage {
  const client = useQueryClient();
  const shielded = useShields().covering.length > 0;
  return (mine, pages) =>
    findMyPage(mine, pages, pageSize, async (page) => {
      const window = windowQuery(leagueId, season, (page - 1) * pageSize, pageSize, shielded);
      return (await client.fetchQuery(window)).rankings;
    }).catch(() => null);
}
