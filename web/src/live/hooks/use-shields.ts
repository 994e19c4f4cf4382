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

/** An event begins while somebody looks: it is covered from then on. */
const LOOK_AGAIN_MS = 15_000;

/** The one place that says what may be shown: by what I have shielded, and what has begun. */
export function useShields(): Shields {
  const { data } = useSpoilersQuery();
  const now = useServerNow(LOOK_AGAIN_MS);
  // Only for those who have one up: when its event begins is told there.
  const isUp = data?.shields.some(({ raised }) => raised) ?? false;
  const events = dataOf(useTopic(isUp ? topics.events : null), 'events')?.events;
  // Where none is up, no time makes a difference: what is given out stays the same.
  const at = isUp ? now : 0;
  return useMemo(() => shieldsOf(data, at, events ?? []), [data, at, events]);
}

/** What I have shielded now, whoever says it. Where it is another than before, nothing older is shown on. */
export function keepSpoilers(client: QueryClient, spoilers: SpoilerShields): void {
  // Whatever is still on its way as an answer is older.
  void client.cancelQueries({ queryKey: queryKeys.spoilers });
  const before = client.getQueryData<SpoilerShields>(queryKeys.spoilers);
  // What is equal stays the very same.
  const after = client.setQueryData(queryKeys.spoilers, spoilers);
  if (before === undefined || after === before) return;
  // Not only old but too much or too little: nothing of it is shown until it has come again.
  for (const queryKey of [
    queryKeys.leaderboards,
    queryKeys.topScores,
    queryKeys.profiles,
    queryKeys.seasons,
  ])
    void client.resetQueries({ queryKey });
  void client.invalidateQueries({ queryKey: queryKeys.picks });
}

/** A shield may have raised itself: what I have shielded is asked for, and kept as if I had said it. */
export function askSpoilers(client: QueryClient): void {
  const known = () => client.getQueryData<SpoilerShields>(queryKeys.spoilers);
  debounceOnce(client, 'what I have shielded', () => {
    const before = known();
    api.get<SpoilerShields>('/api/auth/spoilers').then(
      (spoilers) => {
        // What has been said meanwhile is newer.
        if (known() === before) keepSpoilers(client, spoilers);
      },
      () => void client.invalidateQueries({ queryKey: queryKeys.spoilers }),
    );
  });
}

function useKept() {
  const client = useQueryClient();
  return (spoilers: SpoilerShields) => keepSpoilers(client, spoilers);
}

export function useSetShield(eventId: string) {
  const keep = useKept();
  return useMutation({
    mutationFn: (raised: boolean) => {
      const body: ShieldBody = { raised };
      return api.put<SpoilerShields>(`/api/events/${segment(eventId)}/shield`, body);
    },
    onSuccess: keep,
  });
}

/** Whether a shield is raised for whatever I pick. */
export function useSetAutoHide() {
  const keep = useKept();
  return useMutation({
    mutationFn: (byItself: boolean) => {
      const body: SpoilersBody = { byItself };
      return api.put<SpoilerShields>('/api/auth/spoilers', body);
    },
    onSuccess: keep,
  });
}
