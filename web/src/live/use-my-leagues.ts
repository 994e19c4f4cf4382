import { subscriptions } from '@/live/live-store';
import { topics } from '@/live/topic-names';
import { useAccountTopic } from '@/live/use-topic';
import { useMyLeaguesQuery, useMyPendingLeaguesQuery } from '@/shared/my-leagues';

/** My leagues: from REST for the first paint, then as topic `me` keeps them. */
export function useMyLeagues() {
  const account = useAccountTopic();
  const query = useMyLeaguesQuery();
  const leagues = account?.leagues ?? query.data;
  return { leagues, error: leagues ? null : query.error, retry: () => void query.refetch() };
}

/** Something of them has changed that topic `me` tells no change of. */
export function askMyLeaguesWhole(): void {
  subscriptions.resync(topics.me);
}

/** Ids of the leagues that have a request of mine. */
export function useMyPendingLeagues() {
  const account = useAccountTopic();
  const query = useMyPendingLeaguesQuery();
  const pending = account?.pendingLeagueIds ?? query.data;
  return { pending, error: pending ? null : query.error };
}
