import { applyChange } from '@/live/state/apply-change';
import type { HeldTopic, LiveState, TopicState } from '@/live/state/live-state';
import type { Change, ChangeMessage, LeaderboardRow, ServerMessage } from '@/wire/generated';

function withTopic(state: LiveState, topic: string, next: TopicState): LiveState {
  return { ...state, topics: { ...state.topics, [topic]: next } };
}

/** The user's own row arrives separately from snapshots, with the same offset. */
function withOwnRow(held: HeldTopic, offset: number, row: LeaderboardRow): HeldTopic {
  return offset < held.offset ? held : { ...held, ownRow: row };
}

function applyToHeld(held: HeldTopic, { offset, data }: ChangeMessage<Change>): HeldTopic {
  if (data.kind === 'own_row') return withOwnRow(held, offset, data.row);
  if (offset <= held.offset) return held;
  if (held.gap) return held;
  if (offset !== held.offset + 1) return { ...held, gap: true };
  return { ...held, offset, data: applyChange(held.data, data) };
}

/** A row inside the window is part of it; an older one stays until replaced. */
function ownRowAfterSnapshot(
  before: TopicState | undefined,
  snapshot: HeldTopic['data'],
): LeaderboardRow | null {
  if (before?.status !== 'held' || before.ownRow === null) return null;
  if (snapshot.kind !== 'leaderboard') return null;
  const ownId = before.ownRow.userId;
  return snapshot.rows.some((row) => row.userId === ownId) ? null : before.ownRow;
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
        data: message.data,
        gap: false,
        ownRow: ownRowAfterSnapshot(state.topics[message.topic], message.data),
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
