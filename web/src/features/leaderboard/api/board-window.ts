import { useQueryClient } from '@tanstack/react-query';
import { findMyPage } from '@/features/leaderboard/api/find-my-page';
import { useShields } from '@/live/hooks/use-shields';
import type { BoardRow } from '@/live/state/board';
import { api, segment } from '@/shared/api/api-client';
import { queryKeys } from '@/shared/query/query-keys';
import type { LeaderboardAnswer } from '@/wire/generated';

export const boardPath = (leagueId: string) => `/api/leagues/${segment(leagueId)}/leaderboard`;

/**
 * Rows `offset .. offset + limit` by REST. `part` asks for some members, or for another season, as in
 * the address; empty for all in the current one. `shielded` excludes events that the user's spoiler
 * guard hides.
 */
export function windowQuery(
  leagueId: string,
  part: string,
  offset: number,
  limit: number,
  shielded: boolean,
) {
  const parameters = [`limit=${limit}`, `offset=${offset}`, part, shielded ? 'shielded=true' : ''];
  return {
    queryKey:
      part === ''
        ? queryKeys.leaderboard(leagueId, offset, limit, shielded)
        : queryKeys.leaderboardPart(leagueId, part, offset, limit, shielded),
    queryFn: () =>
      api.get<LeaderboardAnswer>(`${boardPath(leagueId)}?${parameters.filter(Boolean).join('&')}`),
  };
}

/** Finds the page of the user's row; null if the request fails. */
export type FindMyPage = (mine: BoardRow, pages: number) => Promise<number | null>;

export function useFindMyPage(leagueId: string, pageSize: number, part = ''): FindMyPage {
  const client = useQueryClient();
  const shielded = useShields().covering.length > 0;
  return (mine, pages) =>
    findMyPage(mine, pages, pageSize, async (page) => {
      const window = windowQuery(leagueId, part, (page - 1) * pageSize, pageSize, shielded);
      return (await client.fetchQuery(window)).rankings;
    }).catch(() => null);
}
