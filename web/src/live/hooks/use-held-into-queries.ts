import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keepSpoilers } from '@/live/hooks/use-shields';
import type { HeldData, TopicState } from '@/live/state/live-state';
import { useLiveStore } from '@/live/state/live-store';
import { topics } from '@/live/state/topic-names';
import { queryKeys } from '@/shared/query/query-keys';

function held(state: TopicState | undefined): HeldData | null {
  return state?.status === 'held' ? state.data : null;
}

function store(client: QueryClient, data: HeldData): void {
  if (data.kind === 'events') {
    client.setQueryData(queryKeys.upcomingEvents, data.events);
  } else if (data.kind === 'account') {
    client.setQueryData(queryKeys.myLeagues, data.leagues);
    client.setQueryData(queryKeys.myPendingLeagues, data.pendingLeagueIds);
  }
}

/**
 * Copies live topics' data into the REST cache, so that pages opened later or offline start with
 * the newest data.
 */
export function useHeldIntoQueries(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      useLiveStore.subscribe(({ live }, before) => {
        for (const topic of [topics.events, topics.me]) {
          const data = held(live.topics[topic]);
          const earlier = held(before.live.topics[topic]);
          if (!data || data === earlier) continue;
          store(client, data);
          if (data.kind !== 'account') continue;
          // Only if the topic's value changed: data fetched since may contain an automatically
          // hidden event.
          const known = earlier?.kind === 'account' ? earlier.spoilers : null;
          if (data.spoilers !== known) keepSpoilers(client, data.spoilers);
        }
      }),
    [client],
  );
}
