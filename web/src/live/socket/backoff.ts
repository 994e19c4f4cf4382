/**
 * Thousands of clients that lost a node reconnect within this time: at most a tenth of them within
 * 100 ms.
 */
const FIRST_MS = 1_500;
const LONGEST_MS = 30_000;

/** After a connection of this duration, the next failure starts with the first delay. */
const STABLE_AFTER_MS = 30_000;

/**
 * A connection of at least this duration worked before it broke: the network is bad, not the
 * server. Such breaks do not increase the delay; otherwise users on bad Wi-Fi would miss half a
 * minute of a final each time.
 */
const WORKED_AFTER_MS = 5_000;
/** Attempt number after such a break: a delay of up to 1.5 s. */
const ATTEMPT_AFTER_WORKING = 2;

/** Maximum delay of a reconnect once the network or the user is back. */
export const WAKE_JITTER_MS = 2_000;

/**
 * Delay before attempt number `attempt` (from 0): random up to 1.5 s twice, then up to 3 s, 6 s and
 * so on, at most 30 s. The whole delay is random, so that thousands of clients that lost a node do
 * not reconnect at once.
 */
export function backoffMs(attempt: number, random: number): number {
  const doublings = Math.min(Math.max(attempt - 1, 0), 16);
  return Math.round(Math.min(LONGEST_MS, FIRST_MS * 2 ** doublings) * random);
}

/** Number (from 1) of the attempt after a connection of `heldMs`; 0 if it was never welcomed. */
export function attemptAfter(attempt: number, heldMs: number): number {
  if (heldMs >= STABLE_AFTER_MS) return 1;
  const next = attempt + 1;
  return heldMs >= WORKED_AFTER_MS ? Math.min(next, ATTEMPT_AFTER_WORKING) : next;
}
