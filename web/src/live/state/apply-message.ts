import { applyChange } from '@/live/state/apply-change';
import { type BoardRow, boardOf, movedOwnRow } from '@/live/state/board';
import type { HeldData, HeldTopic, LiveState, TopicState } from '@/live/state/live-state';
import type { Change, ChangeMessage, ServerMessage, Snapshot } from '@/wire/generated';

function withTopic(state: LiveState, topic: string, next: TopicState): LiveState {
  return { ...state, topics: { ...state.topics, [topic]: next } };
}

function applyToHeld(held: HeldTopic, { offset, data }: ChangeMessage<Change>): HeldTopic {
  // The user's own row is not a change of the window.
  if (data.kind === 'own_row') return { ...held, ownRow: data.row };
  if (data.kind === 'own_row_moved')
    return held.ownRow ? { ...held, ownRow: movedOwnRow(held.ownRow, data) } : held;
  if (offset <= held.offset) return held;
  if (held.gap) return held;
  if (offset !== held.offset + 1) return { ...held, gap: true };
  return { ...held, offset, data: applyChange(held.data, data) };
}

function heldData(snapshot: Snapshot): HeldData {
  return snapshot.kind === 'leaderboard' ? { kind: 'leaderboard', ...boardOf(snapshot) } : snapshot;
}

/** The user's own row is sent after the first snapshot, and stays for later ones of the board. */
function ownRowOf(before: TopicState | undefined): BoardRow | null {
  return before?.status === 'held' ? before.ownRow : null;
}

/**
 * The reducer of the live state: applies a server message. `receivedAtMs` is by this device's
 * clock.
 */
export function applyMessage(
  state: LiveState,
  message: ServerMessage,
  receivedAtMs: number,
): LiveState {
  switch (message.type) {
    case 'welcome':
      return {
        ...state,
        goodbye: null,
        welcome: {
          node: message.node,
          heartbeatMs: message.heartbeatMs,
          clockOffsetMs: message.serverTimeMs - receivedAtMs,
        },
      };
    case 'snapshot':
      return withTopic(state, message.topic, {
        status: 'held',
        epoch: message.epoch,
        offset: message.offset,
        data: heldData(message.data),
        gap: false,
        ownRow: ownRowOf(state.topics[message.topic]),
      });
    case 'change': {
      const held = state.topics[message.topic];
      if (held?.status !== 'held') return state;
      const next = applyToHeld(held, message);
      return next === held ? state : withTopic(state, message.topic, next);
    }
    case 'refused':
      return withTopic(state, message.topic, {
        status: 'refused',
        code: message.code,
        message: message.message,
      });
    case 'revoked':
      return withTopic(state, message.topic, { status: 'revoked' });
    case 'goodbye':
      return {
        ...state,
        goodbye: { reason: message.reason, reconnectAfterMs: message.reconnectAfterMs },
      };
    case 'pong':
      return state;
  }
}

/** Whether a change was applied, so that it is announced once and never after a gap. */
export function wasApplied(before: LiveState, after: LiveState, message: ServerMessage): boolean {
  if (message.type !== 'change' || before === after) return false;
  const held = after.topics[message.topic];
  return held?.status === 'held' && held.offset === message.offset && !held.gap;
}

/** Removes a topic without subscribers on the page. */
export function forgetTopic(state: LiveState, topic: string): LiveState {
  if (!(topic in state.topics)) return state;
  return {
    ...state,
    topics: Object.fromEntries(Object.entries(state.topics).filter(([name]) => name !== topic)),
  };
}
