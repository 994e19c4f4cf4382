/** Used until the server sends its heartbeat interval. */
export const UNKNOWN_HEARTBEAT_MS = 10_000;

export type Pulse = 'fine' | 'ping' | 'dead';

/** Reaction to silence: ping after one heartbeat, disconnect after two. */
export function pulseAfter(silentMs: number, heartbeatMs: number): Pulse {
  if (silentMs >= 2 * heartbeatMs) return 'dead';
  if (silentMs >= heartbeatMs) return 'ping';
  return 'fine';
}
