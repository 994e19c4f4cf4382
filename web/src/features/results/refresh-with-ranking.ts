import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onChange } from '@/live/state/change-listeners';

/** A final moves every second or two; what is computed from it is asked for at most this often. */
const REFRESH_MS = 4_000;

/** Asks again after rankings or points of the event have moved. */
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
