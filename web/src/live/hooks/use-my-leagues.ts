import { useAccountTopic } from '@/live/hooks/use-topic';
import { subscriptions } from '@/live/state/live-store';
import { topics } from '@/live/state/topic-names';
import { useMyLeaguesQuery, useMyPendingLeaguesQuery } from '@/shared/query/my-leagues';

/** The user's leagues: loaded by REST, then updated by topic `me`. */
export function useMyLeagues() {
  const account = useAccountTopic();
  const query = useMyLeaguesQuery();
  const leagues = account?.leagues ?? query.data;
  return { leagues, error: leagues ? null : query.error, retry: () => void query.refetch() };
}

/** Refetches them after a change that topic `me` does not contain. */
export function resyncMyLeagues(): void {
  subscriptions.resync(topics.me);
}

/** Ids of leagues with a pending join request of the user. */
export function useMyPendingLeagues() {
  const account = useAccountTopic();
  const query = useMyPendingLeaguesQuery();
  const pending = account?.pendingLeagueIds ?? query.data;
  return { pending, error: pending ? null : query.error };
}
