import type { Goodbye, LeaderboardRow, Snapshot } from '@/wire/generated';

/** What is held of a topic that the server sends us. */
export interface HeldTopic {
  status: 'held';
  epoch: string;
  offset: number;
  data: Snapshot;
  /** A change is missing: nothing more is applied until the whole state has come again. */
  gap: boolean;
  /** Leaderboards: my own row when it lies outside of the window. */
  ownRow: LeaderboardRow | null;
}

export interface RefusedTopic {
  status: 'refused';
  code: string;
  message: string;
}

/** The right to follow the topic ended, such as by leaving a league. */
export interface RevokedTopic {
  status: 'revoked';
}

export type TopicState = HeldTopic | RefusedTopic | RevokedTopic;

export interface WelcomeState {
  node: string;
  heartbeatMs: number;
  /** Server's clock minus this device's. */
  clockOffsetMs: number;
}

export interface LiveState {
  /** Of the present connection, or the last one; null before the first. */
  welcome: WelcomeState | null;
  /** Why the server closed the connection, until it welcomes us again. */
  goodbye: Goodbye | null;
  topics: Readonly<Record<string, TopicState>>;
}

export const initialLiveState: LiveState = { welcome: null, goodbye: null, topics: {} };

/** How the connection is, as a person should be told. */
export type Connection =
  | 'connecting'
  | 'live'
  | 'reconnecting'
  | 'offline'
  /** The server ended the session. */
  | 'signed-out'
  /** This page is older than the server and must be loaded again. */
  | 'outdated';
