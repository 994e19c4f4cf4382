/** Before the server has said how often it beats. */
export const UNKNOWN_HEARTBEAT_MS = 10_000;

export type Pulse = 'fine' | 'ping' | 'dead';

/** What silence means: ask after one heartbeat, give the connection up after two. */
export function pulseAfter(silentMs: number, heartbeatMs: number): Pulse {
  if (silentMs >= 2 * heartbeatMs) return 'dead';
  if (silentMs >= heartbeatMs) return 'ping';
  return 'fine';
}
