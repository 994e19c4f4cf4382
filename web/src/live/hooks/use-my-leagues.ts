import { useAccountTopic } from '@/live/hooks/use-topic';
import { subscriptions } from '@/live/state/live-store';
import { topics } from '@/live/state/topic-names';
import { useMyLeaguesQuery, useMyPendingLeaguesQuery } from '@/shared/query/my-leagues';

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
