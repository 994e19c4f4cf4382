import { useMemo } from 'react';
import type { Leaderboard } from '@/features/leaderboard/api/leaderboard-api';
import { type ClosedPicks, useClosedPicks } from '@/features/leaderboard/podiums/closed-picks';
import { type RunningCategory, useRunning } from '@/features/leaderboard/podiums/running';

/** Of the table: a narrower one has no room for podiums beside names. In the unit of its columns. */
const ROOM_REM = 57;
const NONE: readonly string[] = [];

export interface RowPodiums {
  categories: readonly RunningCategory[];
  /** Undefined while they are loading. */
  picks: ClosedPicks | undefined;
}

/** Members' podiums in running categories; null without room, or while nothing runs. */
export function useRowPodiums(
  leagueId: string,
  leaderboard: Leaderboard,
  eventIds: readonly string[],
  width: number,
): RowPodiums | null {
  const hasRoom = useMemo(() => {
    const { fontSize } = getComputedStyle(document.documentElement);
    return width >= ROOM_REM * parseFloat(fontSize);
  }, [width]);
  const { rows, ownRow } = leaderboard;
  // Others' podiums are for members.
  const categories = useRunning(leaderboard, hasRoom && ownRow !== null ? eventIds : NONE);
  const ids = [...rows, ownRow].flatMap((row) => row?.userId ?? []);
  const picks = useClosedPicks(leagueId, { userIds: [...new Set(ids)], categories });
  return useMemo(() => (categories.length > 0 ? { categories, picks } : null), [categories, picks]);
}
