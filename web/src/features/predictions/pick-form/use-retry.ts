import { useEffect, useEffectEvent, useRef } from 'react';
import { ApiError } from '@/shared/api/api-error';

/** The first wait, which doubles up to the last one. */
const FIRST_MS = 2_000;
const LAST_MS = 30_000;

/** Whether the same may succeed later: nobody answered, or whoever did was busy. */
export function mayPass(failure: Error | null): boolean {
  return failure instanceof ApiError && (failure.status === 0 || failure.status === 503);
}

/** Tries again by itself what may pass, at once when the network is back; until it is saved, given up or refused. */
export function useRetry(failure: Error | null, saving: boolean, retry: () => void): boolean {
  const wanted = mayPass(failure);
  const tries = useRef(0);
  const again = useEffectEvent(() => {
    tries.current += 1;
    retry();
  });
  useEffect(() => {
    // Nothing is wrong any more, nor being tried: the next failure is a first one.
    if (failure === null && !saving) tries.current = 0;
    if (!wanted) return;
    const act = () => again();
    const waitMs = Math.min(LAST_MS, FIRST_MS * 2 ** tries.current);
    const timer = setTimeout(act, waitMs);
    window.addEventListener('online', act);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', act);
    };
    // Each failure is another one: it begins another wait.
  }, [wanted, failure, saving]);
  return wanted;
}
