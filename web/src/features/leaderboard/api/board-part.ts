import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { windowQuery } from '@/features/leaderboard/api/board-window';
import type { Board } from '@/features/leaderboard/api/leaderboard-api';
import { useShields } from '@/live/hooks/use-shields';

interface PartWindow {
  leagueId: string;
  /** As in the address of the request. */
  part: string;
  meId: string;
  offset: number;
  limit: number;
}

/** Rows of a part of the members, or of another season: they have no live topic. */
export function useBoardPart(window: PartWindow, refetchInterval: number | false = false) {
  const { leagueId, part, meId, offset, limit } = window;
  const { known, covering } = useShields();
  const shielded = covering.length > 0;
  const query = useQuery({
    ...windowQuery(leagueId, part, offset, limit, shielded),
    enabled: known,
    refetchInterval,
    // While the next page loads, the previous rows stay, but never those of another part nor hidden
    // points.
    placeholderData: (before, beforeQuery) => {
      const [, ofLeague, , ofPart, , , wasShielded] = beforeQuery?.queryKey ?? [];
      const isSame = ofLeague === leagueId && ofPart === part && wasShielded === shielded;
      return isSame ? keepPreviousData(before) : undefined;
    },
  });
  const { data, refetch } = query;
  const board: Board = {
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
  return { board, refetch };
}
