import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useServerNow } from '@/live/hooks/use-clock';
import { dataOf, useTopic } from '@/live/hooks/use-topic';
import { topics } from '@/live/state/topic-names';
import { api, segment } from '@/shared/api/api-client';
import { shieldsOf, type Shields, useSpoilersQuery } from '@/shared/events/spoilers';
import { debounceOnce } from '@/shared/query/invalidate';
import { queryKeys } from '@/shared/query/query-keys';
import type { ShieldBody, SpoilerShields, SpoilersBody } from '@/wire/generated';

/** How often to check for started events, which are hidden from then on. */
const LOOK_AGAIN_MS = 15_000;

/** Decides what may be shown, by the user's spoiler guards and the events' starts. */
export function useShields(): Shields {
  const { data } = useSpoilersQuery();
  const now = useServerNow(LOOK_AGAIN_MS);
  // Events are loaded only if any is hidden, to learn about their starts.
  const isUp = data?.shields.some(({ raised }) => raised) ?? false;
  const events = dataOf(useTopic(isUp ? topics.events : null), 'events')?.events;
  // If none is hidden, the time does not matter, so the result stays the same.
  const at = isUp ? now : 0;
  return useMemo(() => shieldsOf(data, at, events ?? []), [data, at, events]);
}

/** Stores the current spoiler guards. If they have changed, older data is no longer shown. */
export function keepSpoilers(client: QueryClient, spoilers: SpoilerShields): void {
  // Pending responses are older.
  void client.cancelQueries({ queryKey: queryKeys.spoilers });
  const before = client.getQueryData<SpoilerShields>(queryKeys.spoilers);
  // Equal values keep their identity.
  const after = client.setQueryData(queryKeys.spoilers, spoilers);
  if (before === undefined || after === before) return;
  // The data is not only outdated but contains the wrong events, so it is removed until reloaded.
  for (const queryKey of [
    queryKeys.athletes,
    queryKeys.leaderboards,
    queryKeys.topScores,
    queryKeys.profiles,
    queryKeys.seasons,
  ])
    void client.resetQueries({ queryKey });
  void client.invalidateQueries({ queryKey: queryKeys.picks });
}

/** Loads the spoiler guards, because an event may have been hidden automatically. */
export function loadSpoilers(client: QueryClient): void {
  const known = () => client.getQueryData<SpoilerShields>(queryKeys.spoilers);
  debounceOnce(client, 'what I have shielded', () => {
    const before = known();
    api.get<SpoilerShields>('/api/auth/spoilers').then(
      (spoilers) => {
        // Live changes in the meantime are newer.
        if (known() === before) keepSpoilers(client, spoilers);
      },
      () => void client.invalidateQueries({ queryKey: queryKeys.spoilers }),
    );
  });
}

function useStoreSpoilers() {
  const client = useQueryClient();
  return (spoilers: SpoilerShields) => keepSpoilers(client, spoilers);
}

export function useSetShield(eventId: string) {
  const store = useStoreSpoilers();
  return useMutation({
    mutationFn: (raised: boolean) => {
      const body: ShieldBody = { raised };
      return api.put<SpoilerShields>(`/api/events/${segment(eventId)}/shield`, body);
    },
    onSuccess: store,
  });
}

/** Sets whether picked events are hidden automatically. */
export function useSetAutoHide() {
  const store = useStoreSpoilers();
  return useMutation({
    mutationFn: (byItself: boolean) => {
      const body: SpoilersBody = { byItself };
      return api.put<SpoilerShields>('/api/auth/spoilers', body);
    },
    onSuccess: store,
  });
}
