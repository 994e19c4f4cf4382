import { useState } from 'react';
import type { Leaderboard } from '@/features/leaderboard/api/leaderboard-api';

/** Each costs a subscription. */
const EVENTS_MAX = 5;

/**
 * Events with points that still move, and those whose points have become final since the page was
 * opened: their last news are worth reading.
 */
export function useLiveEvents(leaderboard: Leaderboard | undefined): readonly string[] {
  const [followed, setFollowed] = useState<readonly string[]>([]);
  const rows = leaderboard ? [leaderboard.ownRow, ...leaderboard.rows] : [];
  const results = rows.flatMap((row) => row?.eventResults ?? []);
  const moving = results.filter(({ provisional }) => provisional).map(({ eventId }) => eventId);
  const fresh = [...new Set(moving)].filter((id) => !followed.includes(id));
  if (fresh.length === 0) return followed;
  const isFull = followed.length + fresh.length > EVENTS_MAX;
  const remaining = isFull ? followed.filter((id) => moving.includes(id)) : followed;
  const next = [...remaining, ...fresh].slice(0, EVENTS_MAX);
  if (next.join() !== followed.join()) setFollowed(next);
  return next;
}
