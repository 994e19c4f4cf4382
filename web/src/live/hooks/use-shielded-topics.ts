import { useShields } from '@/live/hooks/use-shields';
import { dataOf, useTopic } from '@/live/hooks/use-topic';
import { topics } from '@/live/state/topic-names';
import type { EventSnapshot, LeaderboardRow, LeaderboardWindow } from '@/wire/generated';

/** Topics that tell how a competition goes: nobody is sent them who does not want to be told. */

export function useEventTopic(eventId: string | null): EventSnapshot | null {
  const { covers } = useShields();
  const followed = eventId === null || covers(eventId) ? null : topics.event(eventId);
  return dataOf(useTopic(followed), 'event');
}

interface LiveLeaderboard {
  /** Null until rows of the window asked for are here; there may be more of them than were asked for. */
  board: LeaderboardWindow | null;
  /** Mine, when it lies outside of the window. */
  ownRow: LeaderboardRow | null;
  /** The server does not send this window live: a stranger follows the first page only. */
  isRefused: boolean;
}

/** `eventId`: of all that rows tell, the points of this event alone are shown. */
export function useLeaderboardTopic(
  leagueId: string | null,
  offset: number,
  limit: number,
  eventId?: string,
): LiveLeaderboard {
  // One row holds the points of all events: it is the server that leaves some of them out, when it is asked.
  const { known, covers, covering } = useShields();
  const isHarmless = eventId === undefined ? known && covering.length === 0 : !covers(eventId);
  const isTold = leagueId !== null && isHarmless;
  const state = useTopic(isTold ? topics.leaderboard(leagueId) : null, {
    offset,
    limit,
  });
  const data = dataOf(state, 'leaderboard');
  // A topic lingers with the window that was asked for last: a narrower one has too few rows.
  const isWhole = data !== null && data.offset === offset && data.limit >= limit;
  return {
    board: isWhole ? data : null,
    ownRow: state?.status === 'held' ? state.ownRow : null,
    isRefused: state?.status === 'refused',
  };
}
