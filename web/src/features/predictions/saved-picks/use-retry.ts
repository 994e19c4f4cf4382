import { useEffect, useEffectEvent, useRef } from 'react';
import { ApiError, isSignedOut } from '@/shared/api/api-error';
import { useSignedIn } from '@/shared/session/current-user';

/** The first delay, which doubles up to the maximum. */
const FIRST_MS = 2_000;
const LAST_MS = 30_000;
/** After logging in again. */
const RENEWED_MS = 200;

/** Whether a retry may succeed: there was no response, or the server was overloaded. */
export function mayPass(failure: Error | null): boolean {
  return failure instanceof ApiError && (failure.status === 0 || failure.status === 503);
}

/**
 * Retries failures that may be temporary, at once when the network is back, until success or
 * refusal.
 */
export function useRetry(failure: Error | null, saving: boolean, retry: () => void): boolean {
  const renewed = useSignedIn() && isSignedOut(failure);
  const wanted = mayPass(failure) || renewed;
  const tries = useRef(0);
  const again = useEffectEvent(() => {
    tries.current += 1;
    retry();
  });
  useEffect(() => {
    // After a success, the next failure starts with the first delay.
    if (failure === null && !saving) tries.current = 0;
    if (!wanted) return;
    const act = () => again();
    const waitMs = Math.min(LAST_MS, (renewed ? RENEWED_MS : FIRST_MS) * 2 ** tries.current);
    const timer = setTimeout(act, waitMs);
    window.addEventListener('online', act);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', act);
    };
    // Each failure starts another delay.
  }, [wanted, renewed, failure, saving]);
  return wanted;
}
