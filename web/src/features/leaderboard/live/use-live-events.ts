import { useState } from 'react';
import type { Leaderboard } from '@/features/leaderboard/api/leaderboard-api';

/**
 * Events with points that still move, and those whose points have become final since the page was
 * opened: their last news are worth reading.
 */
export function useLiveEvents(leaderboard: Leaderboard | undefined): readonly string[] {
  const [followed, setFollowed] = useState<readonly string[]>([]);
  const rows = leaderboard ? [leaderboard.ownRow, ...leaderboard.rows] : [];
  const running = rows
    .flatMap((row) => row?.eventResults ?? [])
    .filter(({ provisional, eventId }) => provisional && !followed.includes(eventId))
    .map(({ eventId }) => eventId);
  if (running.length > 0) setFollowed([...followed, ...new Set(running)]);
  return followed;
}
