const FIRST_MS = 500;
const LONGEST_MS = 30_000;

/** A connection that held this long was a good one: the next failure starts from the beginning. */
const STABLE_AFTER_MS = 30_000;

/**
 * One that held at least this long worked, and then broke off: a bad network, not a server in trouble. Such breaks do
 * not add up, or whoever watches a final on bad Wi-Fi would miss half a minute of it each time.
 */
const WORKED_AFTER_MS = 5_000;
/** Its number at most: a wait of up to 2 s. */
const ATTEMPT_AFTER_WORKING = 3;

/** Longest wait before trying again once the network or the person is back. */
export const WAKE_JITTER_MS = 2_000;

/**
 * How long to wait before attempt number `attempt` (from 0): anything up to 0.5 s · 2ⁿ, at most
 * 30 s. The whole span is random, so that thousands who lost one node do not come back at once.
 */
export function backoffMs(attempt: number, random: number): number {
  const ceiling = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(attempt, 16));
  return Math.round(ceiling * random);
}

/** The number (from 1) of the attempt that follows one which held for `heldMs`; 0 where it was never welcomed. */
export function attemptAfter(attempt: number, heldMs: number): number {
  if (heldMs >= STABLE_AFTER_MS) return 1;
  const next = attempt + 1;
  return heldMs >= WORKED_AFTER_MS ? Math.min(next, ATTEMPT_AFTER_WORKING) : next;
}
