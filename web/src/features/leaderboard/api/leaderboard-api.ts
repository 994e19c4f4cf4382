import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { windowQuery } from '@/features/leaderboard/api/board-window';
import { useMyLeagues } from '@/live/hooks/use-my-leagues';
import { useLeaderboardTopic } from '@/live/hooks/use-shielded-topics';
import { useShields } from '@/live/hooks/use-shields';
import type { BoardRow } from '@/live/state/board';
import type { FormStanding } from '@/wire/generated';

/** Refresh interval of a leaderboard without a live topic. */
const REFRESH_MS = 60_000;

export interface Leaderboard {
  rows: BoardRow[];
  /** Number of rows before these. */
  offset: number;
  total: number;
  /** The user's row, on any page; null for non-members. */
  ownRow: BoardRow | null;
  /** The form model; undefined where it does not play. */
  form?: FormStanding | undefined;
}

export interface Board {
  /** Undefined while loading. */
  leaderboard: Leaderboard | undefined;
  /** The rows are still those of the previous page. */
  isStale: boolean;
  error: Error | null;
  retry: () => void;
}

/** Rows `offset .. offset + limit`: loaded by REST, then updated by the live topic. */
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
    ...windowQuery(leagueId ?? '', '', offset, limit, shielded),
    enabled: leagueId !== null && known,
    // Not updated live, so polled.
    refetchInterval: (shielded || live.isRefused) && REFRESH_MS,
    // While the next page loads, the previous rows stay, but never those of another league nor
    // hidden points.
    placeholderData: (before, beforeQuery) =>
      beforeQuery?.queryKey[1] === leagueId && beforeQuery.queryKey[4] === shielded
        ? keepPreviousData(before)
        : undefined,
  });

  const fetched = query.data;
  const rows = live.board?.rows ?? fetched?.rankings;
  // A user who has left has no row, even if cached data contains one.
  const isMember = leagues?.some(({ _id }) => _id === leagueId) ?? true;
  const outside = live.board ? live.ownRow : (fetched?.ownRow ?? null);
  // The cached window may be wider and contain the user's row.
  const own = rows?.find(({ userId }) => userId === meId);
  const leaderboard: Leaderboard | undefined = rows && {
    rows: rows.length > limit ? rows.slice(0, limit) : rows,
    offset,
    total: live.board?.total ?? fetched?.total ?? rows.length,
    ownRow: own ?? (isMember ? outside : null),
    form: live.board ? live.board.form : fetched?.form,
  };
  return {
    leaderboard,
    isStale: live.board === null && query.isPlaceholderData,
    error: leaderboard ? null : query.error,
    retry: () => void query.refetch(),
  };
}
