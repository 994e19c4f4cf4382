import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onChange } from '@/live/state/change-listeners';

/** A final changes every second or two; derived data is refetched at most this often. */
const REFRESH_MS = 4_000;

/** Refetches after changes of rankings or points of the event. */
export function useRefreshWithRanking(eventId: string, queryKey: readonly unknown[]): void {
  const client = useQueryClient();
  const key = JSON.stringify(queryKey);
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | null = null;
    const refresh = () => {
      waiting = null;
      void client.invalidateQueries({ queryKey: JSON.parse(key) as unknown[] });
    };
    const stop = onChange(({ topic, data }) => {
      if (topic !== `event:${eventId}`) return;
      if (data.kind !== 'ranking_updated' && data.kind !== 'category_scored') return;
      waiting ??= setTimeout(refresh, REFRESH_MS);
    });
    return () => {
      stop();
      if (waiting !== null) clearTimeout(waiting);
    };
  }, [client, eventId, key]);
}
