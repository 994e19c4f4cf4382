import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { topics } from '@/live/topic-names';
import { useServerNow } from '@/live/use-clock';
import { dataOf, useTopic } from '@/live/use-topic';
import { api, segment } from '@/shared/api-client';
import { queryKeys } from '@/shared/query-keys';
import { shieldsOf, type Shields, useSpoilersQuery } from '@/shared/spoilers';
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
  return useMemo(() => shieldsOf(data, now, events ?? []), [data, now, events]);
}

function useKept() {
  const client = useQueryClient();
  return (spoilers: SpoilerShields) => client.setQueryData(queryKeys.spoilers, spoilers);
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
export function useSetShieldsByThemselves() {
  const keep = useKept();
  return useMutation({
    mutationFn: (byItself: boolean) => {
      const body: SpoilersBody = { byItself };
      return api.put<SpoilerShields>('/api/auth/spoilers', body);
    },
    onSuccess: keep,
  });
}
