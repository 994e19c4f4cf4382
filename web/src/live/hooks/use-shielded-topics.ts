import { useShields } from '@/live/hooks/use-shields';
import { dataOf, useTopic } from '@/live/hooks/use-topic';
import type { Board, BoardRow } from '@/live/state/board';
import { topics } from '@/live/state/topic-names';
import type { EventSnapshot } from '@/wire/generated';

/** Topics with results; not subscribed to while the spoiler guard hides them. */

export function useEventTopic(eventId: string | null): EventSnapshot | null {
  const { covers } = useShields();
  const followed = eventId === null || covers(eventId) ? null : topics.event(eventId);
  return dataOf(useTopic(followed), 'event');
}

interface LiveLeaderboard {
  /** Null until the requested rows are available; the window may be wider. */
  board: Board | null;
  /** The user's row with all results; null for non-members. */
  ownRow: BoardRow | null;
  /** The server refuses this window: non-members can only subscribe to the first page. */
  isRefused: boolean;
}

/** `eventId`: only this event's points in the rows are shown. */
export function useLeaderboardTopic(
  leagueId: string | null,
  offset: number,
  limit: number,
  eventId?: string,
): LiveLeaderboard {
  // A row contains the points of all events; the server excludes hidden ones from REST responses on
  // request.
  const { known, covers, covering } = useShields();
  const isHarmless = eventId === undefined ? known && covering.length === 0 : !covers(eventId);
  const isFollowed = leagueId !== null && isHarmless;
  const state = useTopic(isFollowed ? topics.leaderboard(leagueId) : null, {
    offset,
    limit,
  });
  const data = dataOf(state, 'leaderboard');
  // An unsubscribed topic is kept briefly with its last window, which may be too narrow.
  const isWhole = data !== null && data.offset === offset && data.limit >= limit;
  return {
    board: isWhole ? data : null,
    ownRow: state?.status === 'held' ? state.ownRow : null,
    isRefused: state?.status === 'refused',
  };
}
