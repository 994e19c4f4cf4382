import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useBoardPart } from '@/features/leaderboard/api/board-part';
import { boardPath } from '@/features/leaderboard/api/board-window';
import type { Board } from '@/features/leaderboard/api/leaderboard-api';
import { throttledRefetch } from '@/features/leaderboard/api/throttled-refetch';
import { type ServerFilter, queryOf } from '@/features/leaderboard/subset/subset';
import { useLeaderboardTopic } from '@/live/hooks/use-shielded-topics';
import { api } from '@/shared/api/api-client';
import { queryKeys } from '@/shared/query/query-keys';
import type { LeaderboardCountries } from '@/wire/generated';

/** Refresh interval without live updates. */
const REFRESH_MS = 60_000;
const REST_MS = 3_000;
/** Spreads the refetches of all viewers over this time. */
const SPREAD_MS = 1_000;

const restMs = () => REST_MS + Math.random() * SPREAD_MS;

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
  // The whole league's leaderboard, as a signal of changes.
  const { board: signal } = useLeaderboardTopic(leagueId, 0, 1);
  const window = { leagueId, part: queryOf(filter), meId, offset, limit };
  const { board, refetch } = useBoardPart(window, signal === null && REFRESH_MS);
  useRefetchOn(signal, refetch);
  return board;
}

export function useCountries(leagueId: string, enabled: boolean) {
  return useQuery({
    queryKey: queryKeys.leaderboardCountries(leagueId),
    queryFn: async () =>
      (await api.get<LeaderboardCountries>(`${boardPath(leagueId)}/countries`)).countries,
    staleTime: 60_000,
    enabled,
  });
}
