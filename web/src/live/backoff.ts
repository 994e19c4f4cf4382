const FIRST_MS = 500;
const LONGEST_MS = 30_000;

/** A connection that held this long was a good one: the next failure starts from the beginning. */
export const STABLE_AFTER_MS = 30_000;

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
