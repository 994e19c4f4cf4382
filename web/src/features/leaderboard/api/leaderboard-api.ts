import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { findMyPage } from '@/features/leaderboard/api/find-my-page';
import { useMyLeagues } from '@/live/hooks/use-my-leagues';
import { useLeaderboardTopic } from '@/live/hooks/use-shielded-topics';
import { useShields } from '@/live/hooks/use-shields';
import { api, segment } from '@/shared/api/api-client';
import { queryKeys } from '@/shared/query/query-keys';
import type { LeaderboardAnswer, LeaderboardRow } from '@/wire/generated';

/** Of a leaderboard that is not followed. */
const REFRESH_MS = 60_000;

export interface Leaderboard {
  rows: LeaderboardRow[];
  /** How many stand before these rows. */
  offset: number;
  total: number;
  /** Mine, wherever it stands; null for who is no member. */
  ownRow: LeaderboardRow | null;
}

/** A leaderboard as a page shows it. */
export interface Board {
  /** Undefined until it is here. */
  leaderboard: Leaderboard | undefined;
  /** These are still the rows of the page before. */
  isStale: boolean;
  error: Error | null;
  retry: () => void;
}

/** Finds the page of my row; null if the server cannot be asked. */
export type FindMyPage = (mine: LeaderboardRow, pages: number) => Promise<number | null>;

/** `shielded`: as if the events had not been that I have shielded. */
function windowQuery(leagueId: string, offset: number, limit: number, shielded: boolean) {
  return {
    queryKey: queryKeys.leaderboard(leagueId, offset, limit, shielded),
    queryFn: () =>
      api.get<LeaderboardAnswer>(
        `/api/leagues/${segment(leagueId)}/leaderboard?limit=${limit}&offset=${offset}${shielded ? '&shielded=true' : ''}`,
      ),
  };
}

/** Rows `offset .. offset + limit`: REST paints first, the live topic takes over. */
export function useLeaderboard(
  leagueId: string | null,
  meId: string,
  offset: number,
  limit: number,
): Board {
  const { leagues } = useMyLeagues();
  const live = useLeaderboardTopic(leagueId, offset, limit);
  const { known, covering } = useShields();
  const shielded = covering.length > 0;
  const query = useQuery({
    ...windowQuery(leagueId ?? '', offset, limit, shielded),
    enabled: leagueId !== null && known,
    // Nothing tells when it moves.
    refetchInterval: (shielded || live.isRefused) && REFRESH_MS,
    // Turning a page keeps the rows on screen until the next ones are here, but never a
    // different league's, nor points that are shielded.
    placeholderData: (before, beforeQuery) =>
      beforeQuery?.queryKey[1] === leagueId && beforeQuery.queryKey[4] === shielded
        ? keepPreviousData(before)
        : undefined,
  });

  const fetched = query.data;
  const told = live.board?.rows ?? fetched?.rankings;
  // Who has left has no row any more, whatever was fetched or told before.
  const isMember = leagues?.some(({ _id }) => _id === leagueId) ?? true;
  const outside = live.board ? live.ownRow : (fetched?.ownRow ?? null);
  // A wider window than this one may be held, with mine in it.
  const own = told?.find(({ userId }) => userId === meId);
  const leaderboard: Leaderboard | undefined = told && {
    rows: told.length > limit ? told.slice(0, limit) : told,
    offset,
    total: live.board?.total ?? fetched?.total ?? told.length,
    ownRow: own ?? (isMember ? outside : null),
  };
  return {
    leaderboard,
    isStale: live.board === null && query.isPlaceholderData,
    error: leaderboard ? null : query.error,
    retry: () => void query.refetch(),
  };
}

export function useFindMyPage(leagueId: string, pageSize: number): FindMyPage {
  const client = useQueryClient();
  const shielded = useShields().covering.length > 0;
  return (mine, pages) =>
    findMyPage(mine, pages, pageSize, async (page) => {
      const window = windowQuery(leagueId, (page - 1) * pageSize, pageSize, shielded);
      return (await client.fetchQuery(window)).rankings;
    }).catch(() => null);
}
