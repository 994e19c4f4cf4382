/** Thousands who lost one node come back over this time: no more than a tenth of them within 100 ms. */
const FIRST_MS = 1_500;
const LONGEST_MS = 30_000;

/** A connection that held this long was a good one: the next failure starts from the beginning. */
const STABLE_AFTER_MS = 30_000;

/**
 * One that held at least this long worked, and then broke off: a bad network, not a server in trouble. Such breaks do
 * not add up, or whoever watches a final on bad Wi-Fi would miss half a minute of it each time.
 */
const WORKED_AFTER_MS = 5_000;
/** Its number at most: a wait of up to 1.5 s. */
const ATTEMPT_AFTER_WORKING = 2;

/** Longest wait before trying again once the network or the person is back. */
export const WAKE_JITTER_MS = 2_000;

/**
 * How long to wait before attempt number `attempt` (from 0): twice anything up to 1.5 s, then up to 3 s, 6 s and so on,
 * at most 30 s. The whole span is random, so that thousands who lost one node do not come back at once.
 */
export function backoffMs(attempt: number, random: number): number {
  const doublings = Math.min(Math.max(attempt - 1, 0), 16);
  return Math.round(Math.min(LONGEST_MS, FIRST_MS * 2 ** doublings) * random);
}

/** The number (from 1) of the attempt that follows one which held for `heldMs`; 0 where it was never welcomed. */
export function attemptAfter(attempt: number, heldMs: number): number {
  if (heldMs >= STABLE_AFTER_MS) return 1;
  const next = attempt + 1;
  return heldMs >= WORKED_AFTER_MS ? Math.min(next, ATTEMPT_AFTER_WORKING) : next;
}
