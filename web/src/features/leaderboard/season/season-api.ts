import { useQuery } from '@tanstack/react-query';
import { boardPath } from '@/features/leaderboard/api/board-window';
import type { PastSeason } from '@/features/leaderboard/api/season';
import { api } from '@/shared/api/api-client';
import { queryKeys } from '@/shared/query/query-keys';
import type { LeaderboardSeasons } from '@/wire/generated';

/** All seasons of a league, newest first. */
export function useLeagueSeasons(leagueId: string) {
  return useQuery({
    queryKey: queryKeys.leaderboardSeasons(leagueId),
    queryFn: async () =>
      (await api.get<LeaderboardSeasons>(`${boardPath(leagueId)}/seasons`)).seasons,
    staleTime: 60_000,
  });
}

/** Another season as a part of a leaderboard's address. */
export const partOf = (season: PastSeason) => `season=${season}`;
