import type { ServerMessage } from '@/wire/generated';

const KNOWN: Record<ServerMessage['type'], true> = {
  welcome: true,
  snapshot: true,
  change: true,
  refused: true,
  revoked: true,
  pong: true,
  goodbye: true,
};

/** Parses a frame; null if it is not a message of this protocol. */
export function parseMessage(frame: unknown): ServerMessage | null {
  if (typeof frame !== 'string') return null;
  try {
    const message: unknown = JSON.parse(frame);
    if (typeof message !== 'object' || message === null || !('type' in message)) return null;
    return String(message.type) in KNOWN ? (message as ServerMessage) : null;
  } catch {
    return null;
  }
}
