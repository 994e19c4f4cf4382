import { randomId } from '@/shared/api/random-id';

const KEY = 'podium_guest_key';

/**
 * The key of a request to play as a guest in a league. The same until its answer arrives, so that a repeat and another
 * tab get the same guest.
 */
export function guestKey(league: string): string {
  const fresh = randomId();
  try {
    const [storedLeague, storedKey] = (localStorage.getItem(KEY) ?? '').split(' ');
    if (storedLeague === league && storedKey) return storedKey;
    localStorage.setItem(KEY, `${league} ${fresh}`);
  } catch {
    // Without storage, only the client's own repeats have the same key.
  }
  return fresh;
}

export function forgetGuestKey(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was stored.
  }
}
