import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { onChange } from '@/live/state/change-listeners';

/** A final changes every second or two; derived data is refetched at most this often. */
const DERIVED_MS = 4_000;

type Changed = Parameters<Parameters<typeof onChange>[0]>[0];

/** Refetches after the changes that concern the data, at most once in `refreshMs`. */
export function useRefreshAfter(
  queryKey: readonly unknown[],
  refreshMs: number,
  concerns: (changed: Changed) => boolean,
): void {
  const client = useQueryClient();
  const key = JSON.stringify(queryKey);
  const isConcerned = useEffectEvent(concerns);
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | null = null;
    const refresh = () => {
      waiting = null;
      void client.invalidateQueries({ queryKey: JSON.parse(key) as unknown[] });
    };
    const stop = onChange((changed) => {
      if (isConcerned(changed)) waiting ??= setTimeout(refresh, refreshMs);
    });
    return () => {
      stop();
      if (waiting !== null) clearTimeout(waiting);
    };
  }, [client, key, refreshMs]);
}

/** Refetches after changes of rankings or points of the event. */
export function useRefreshWithRanking(eventId: string, queryKey: readonly unknown[]): void {
  useRefreshAfter(
    queryKey,
    DERIVED_MS,
    ({ topic, data: { kind } }) =>
      topic === `event:${eventId}` && (kind === 'ranking_updated' || kind === 'category_scored'),
  );
}
