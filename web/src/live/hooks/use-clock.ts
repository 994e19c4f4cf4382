import { useLiveStore } from '@/live/state/live-store';
import { useNow } from '@/shared/browser/use-now';

/** The server's clock as near as we know it: countdowns do not trust the device's. */
export function useServerNow(intervalMs = 1_000): number {
  const offsetMs = useLiveStore(({ live }) => live.welcome?.clockOffsetMs ?? 0);
  return useNow(intervalMs) + offsetMs;
}
