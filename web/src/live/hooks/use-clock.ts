import { useLiveStore } from '@/live/state/live-store';
import { useNow } from '@/shared/browser/use-now';

/** The estimated server clock: countdowns do not use the device's clock. */
export function useServerNow(intervalMs = 1_000): number {
  const offsetMs = useLiveStore(({ live }) => live.welcome?.clockOffsetMs ?? 0);
  return useNow(intervalMs) + offsetMs;
}
