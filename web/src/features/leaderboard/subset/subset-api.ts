import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { findMyPage } from '@/features/leaderboard/api/find-my-page';
import type { Board, FindMyPage } from '@/features/leaderboard/api/leaderboard-api';
import { throttledRefetch } from '@/features/leaderboard/api/throttled-refetch';
import { type ServerFilter, queryOf } from '@/features/leaderboard/subset/subset';
import { useLeaderboardTopic } from '@/live/hooks/use-shielded-topics';
import { useShields } from '@/live/hooks/use-shields';
import { api, segment } from '@/shared/api/api-client';
import { queryKeys } from '@/shared/query/query-keys';
import type { LeaderboardAnswer, LeaderboardCountries } from '@/wire/generated';

/** Refresh interval without live updates. */
const REFRESH_MS = 60_000;
const REST_MS = 3_000;
/** Spreads the refetches of all viewers over this time. */
const SPREAD_MS = 1_000;

const restMs = () => REST_MS + Math.random() * SPREAD_MS;

const pathOf = (leagueId: string) => `/api/leagues/${segment(leagueId)}/leaderboard`;

function windowQuery(
  leagueId: string,
  filter: ServerFilter,
  offset: number,
  limit: number,
  shielded: boolean,
) {
  const query = queryOf(filter);
  const without = shielded ? '&shielded=true' : '';
  const address = `${pathOf(leagueId)}?limit=${limit}&offset=${offset}&${query}${without}`;
  return {
    queryKey: queryKeys.leaderboardSubset(leagueId, query, offset, limit, shielded),
    queryFn: () => api.get<LeaderboardAnswer>(address),
  };
}

/** Refetches when `signal` changes: subsets have no live topic. */
function useRefetchOn(signal: unknown, refetch: () => Promise<unknown>): void {
  const pace = useRef<ReturnType<typeof throttledRefetch> | null>(null);
  useEffect(() => {
    const begun = throttledRefetch(refetch, restMs);
    pace.current = begun;
    return begun.stop;
  }, [refetch]);
  useEffect(() => {
    if (signal) pace.current?.moved();
  }, [signal]);
}

/** Rows `offset .. offset + limit` of the user's friends, or of a country. */
export function useLeaderboardSubset(
  leagueId: string,
  filter: ServerFilter,
  meId: string,
  offset: number,
  limit: number,
): Board {
  const { known, covering } = useShields();
  const shielded = covering.length > 0;
  // The whole league's leaderboard, as a signal of changes.
  const { board: signal } = useLeaderboardTopic(leagueId, 0, 1);
  const window = windowQuery(leagueId, filter, offset, limit, shielded);
  const query = useQuery({
    ...window,
    enabled: known,
    refetchInterval: signal === null && REFRESH_MS,
    // While the next page loads, the previous rows stay, but never those of another filter nor
    // hidden points.
    placeholderData: (before, beforeQuery) => {
      const [, ofLeague, , among, , , wasShielded] = beforeQuery?.queryKey ?? [];
      const isSame =
        ofLeague === leagueId && among === window.queryKey[3] && wasShielded === shielded;
      return isSame ? keepPreviousData(before) : undefined;
    },
  });
  const { data, refetch } = query;
  useRefetchOn(signal, refetch);
  const leaderboard = data && {
    rows: data.rankings,
    offset,
    total: data.total,
    ownRow: data.rankings.find(({ userId }) => userId === meId) ?? data.ownRow,
    form: data.form,
  };
  return {
    leaderboard,
    isStale: query.isPlaceholderData,
    error: leaderboard ? null : query.error,
    retry: () => void refetch(),
  };
}

/** Finds the page of the user's row in the subset; null if the request fails. */
export function useFindMyPageInSubset(
  leagueId: string,
  filter: ServerFilter,
  pageSize: number,
): FindMyPage {
  const client = useQueryClient();
  const shielded = useShields().covering.length > 0;
  return (mine, pages) =>
    findMyPage(mine, pages, pageSize, async (page) => {
      const window = windowQuery(leagueId, filter, (page - 1) * pageSize, pageSize, shielded);
      return (await client.fetchQuery(window)).rankings;
    }).catch(() => null);
}

export function useCountries(leagueId: string, enabled: boolean) {
  return useQuery({
    queryKey: queryKeys.leaderboardCountries(leagueId),
    queryFn: async () =>
      (await api.get<LeaderboardCountries>(`${pathOf(leagueId)}/countries`)).countries,
    staleTime: 60_000,
    enabled,
  });
}
