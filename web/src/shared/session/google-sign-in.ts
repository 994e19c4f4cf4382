import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { GoogleOutcome } from '@/wire/generated';

const START = '/api/auth/google';

/** Address that redirects to Google and back to `next`; opened by the browser, not the router. */
export function googlePath(next: string): string {
  return `${START}?${new URLSearchParams({ next }).toString()}`;
}

/** The same, to confirm the identity of a signed-in user instead of the password. */
export function googleConfirmPath(next: string): string {
  return `${START}?${new URLSearchParams({ next, confirm: 'true' }).toString()}`;
}

const RETURN_PATH = 'podium_way_on';

/** Stores the requested page for a failed sign-in with Google, because the address loses it. */
export function storeReturnPath(next: string): void {
  try {
    sessionStorage.setItem(RETURN_PATH, next);
  } catch {
    // Without storage, the user continues on the dashboard.
  }
}

export function storedReturnPath(): string | null {
  try {
    return sessionStorage.getItem(RETURN_PATH);
  } catch {
    return null;
  }
}

const outcomes: Record<GoogleOutcome, true> = {
  cancelled: true,
  link: true,
  expired: true,
  unverified: true,
  other_account: true,
  keep_with_password: true,
  picks_differ: true,
  disabled: true,
  failed: true,
};

const isOutcome = (word: string | null): word is GoogleOutcome =>
  word !== null && Object.hasOwn(outcomes, word);

/** Outcome of a sign-in with Google; shown once and removed from the address. */
export function useGoogleOutcome(): GoogleOutcome | null {
  const [params, setParams] = useSearchParams();
  const word = params.get('google');
  const [outcome] = useState(() => (isOutcome(word) ? word : null));
  useEffect(() => {
    if (word === null) return;
    setParams(
      (before) => {
        before.delete('google');
        return before;
      },
      { replace: true },
    );
  }, [word, setParams]);
  return outcome;
}
