import type { Board, BoardRow } from '@/live/state/board';
import type { Goodbye, Snapshot } from '@/wire/generated';

/** A snapshot as kept; rows of leaderboards contain the names of their categories. */
export type HeldData =
  Exclude<Snapshot, { kind: 'leaderboard' }> | ({ kind: 'leaderboard' } & Board);

export interface HeldTopic {
  status: 'held';
  epoch: string;
  offset: number;
  data: HeldData;
  /** A change is missing: further ones are ignored until the next snapshot. */
  gap: boolean;
  /** Leaderboards: the user's own row with all results; null for non-members. */
  ownRow: BoardRow | null;
}

export interface RefusedTopic {
  status: 'refused';
  code: string;
  message: string;
}

/** The right to subscribe ended, such as by leaving a league. */
export interface RevokedTopic {
  status: 'revoked';
}

export type TopicState = HeldTopic | RefusedTopic | RevokedTopic;

export interface WelcomeState {
  node: string;
  heartbeatMs: number;
  /** The server's clock minus this device's. */
  clockOffsetMs: number;
}

export interface LiveState {
  /** Of the current connection, or the last one; null before the first. */
  welcome: WelcomeState | null;
  /** Why the server closed the connection, until the next welcome. */
  goodbye: Goodbye | null;
  topics: Readonly<Record<string, TopicState>>;
}

export const initialLiveState: LiveState = { welcome: null, goodbye: null, topics: {} };

export type Connection =
  | 'connecting'
  | 'live'
  | 'reconnecting'
  | 'offline'
  /** The server ended the session. */
  | 'signed-out'
  /** This page is older than the server and must be reloaded. */
  | 'outdated';
