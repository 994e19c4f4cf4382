import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { GoogleOutcome } from '@/wire/generated';

const START = '/api/auth/google';

/** To Google and back to `next`. Not a page of the client's: the browser itself goes there. */
export function googlePath(next: string): string {
  return `${START}?${new URLSearchParams({ next }).toString()}`;
}

/** The same, in place of the password of somebody who is signed in. */
export function googleConfirmPath(next: string): string {
  return `${START}?${new URLSearchParams({ next, confirm: 'true' }).toString()}`;
}

const WAY_ON = 'podium_way_on';

/** For whoever comes back from Google without being signed in: the address has forgotten where they were going. */
export function keepWayOn(next: string): void {
  try {
    sessionStorage.setItem(WAY_ON, next);
  } catch {
    // Without it they begin at the dashboard.
  }
}

export function keptWayOn(): string | null {
  try {
    return sessionStorage.getItem(WAY_ON);
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
  disabled: true,
  failed: true,
};

const isOutcome = (word: string | null): word is GoogleOutcome =>
  word !== null && Object.hasOwn(outcomes, word);

/** What became of a sign-in at Google; said once, and taken out of the address. */
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
