import { useEffect } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { HeldData, TopicState } from '@/live/state/live-state';
import { subscriptions, useLiveStore } from '@/live/state/live-store';
import { topics } from '@/live/state/topic-names';
import type {
  AccountSnapshot,
  EventsSnapshot,
  FeedSnapshot,
  LeagueSnapshot,
  RequestsSnapshot,
  Window,
} from '@/wire/generated';

/**
 * Subscribes to a topic while mounted; null subscribes to nothing. Undefined until the server
 * responds.
 */
export function useTopic(topic: string | null, window?: Window): TopicState | undefined {
  const offset = window?.offset;
  const limit = window?.limit;
  useEffect(() => {
    if (topic === null) return;
    const wanted = offset === undefined || limit === undefined ? null : { offset, limit };
    return subscriptions.follow(topic, wanted);
  }, [topic, offset, limit]);
  return useLiveStore(({ live }) => (topic === null ? undefined : live.topics[topic]));
}

/** Several topics, each as by `useTopic`. */
export function useTopics(
  names: readonly string[],
  window?: Window,
): readonly (TopicState | undefined)[] {
  const offset = window?.offset;
  const limit = window?.limit;
  const list = names.join(' ');
  useEffect(() => {
    const wanted = offset === undefined || limit === undefined ? null : { offset, limit };
    const stops = list
      .split(' ')
      .filter((name) => name !== '')
      .map((name) => subscriptions.follow(name, wanted));
    return () => stops.forEach((stop) => stop());
  }, [list, offset, limit]);
  return useLiveStore(useShallow(({ live }) => names.map((name) => live.topics[name])));
}

type Kind = HeldData['kind'];

export function dataOf<K extends Kind>(
  state: TopicState | undefined,
  kind: K,
): Extract<HeldData, { kind: K }> | null {
  if (state?.status !== 'held' || state.data.kind !== kind) return null;
  return state.data as Extract<HeldData, { kind: K }>;
}

export function useEventsTopic(): EventsSnapshot | null {
  return dataOf(useTopic(topics.events), 'events');
}

export function useAccountTopic(): AccountSnapshot | null {
  return dataOf(useTopic(topics.me), 'account');
}

/** Freshness of the fetched results; refused unless the user is a site admin. */
export function useFeedTopic(): FeedSnapshot | null {
  return dataOf(useTopic(topics.feed), 'feed');
}

export function useRequestsTopic(leagueId: string | null): RequestsSnapshot | null {
  return dataOf(useTopic(leagueId === null ? null : topics.requests(leagueId)), 'requests');
}

export function useLeagueTopic(leagueId: string | null): LeagueSnapshot | null {
  return dataOf(useTopic(leagueId === null ? null : topics.league(leagueId)), 'league');
}
