import type { HeldTopic, LiveState } from '@/live/state/live-state';
import { isWindowed } from '@/live/state/topic-names';
import type { ClientMessage, Subscribe, Window } from '@/wire/generated';

type Send = (message: ClientMessage) => void;

interface TopicUse {
  /** Number of components on the page that use the topic. */
  followers: number;
  window: Window | null;
  /** Set while the topic is kept after its last user is gone. */
  leaving: ReturnType<typeof setTimeout> | null;
  /** Unsubscribed because nobody sees the page; the data is kept. */
  paused: boolean;
}

/**
 * Changing the page unsubscribes and subscribes to the same topics, so unsubscribing is delayed.
 */
const LINGER_MS = 3_000;
/** A hidden page keeps its leaderboards for this long: a look at another tab costs nothing. */
const HIDDEN_MS = 30_000;

/** Positions are those of one window. */
function isSameWindow({ data }: HeldTopic, wanted: Window | null): boolean {
  return data.kind !== 'leaderboard' || sameWindow(data, wanted);
}

function sameWindow(a: Window | null, b: Window | null): boolean {
  return a?.offset === b?.offset && a?.limit === b?.limit;
}

/**
 * Tracks the topics that the page wants, and sends subscriptions. Sends nothing while disconnected.
 */
export class Subscriptions {
  private readonly wanted = new Map<string, TopicUse>();
  private send: Send | null = null;
  private hiding: ReturnType<typeof setTimeout> | null = null;
  private readonly read: () => LiveState;
  private readonly forget: (topic: string) => void;

  constructor(read: () => LiveState, forget: (topic: string) => void) {
    this.read = read;
    this.forget = forget;
  }

  /** After a welcome: subscribes to all wanted topics from their positions. */
  connected(send: Send): void {
    this.send = send;
    for (const topic of this.wanted.keys()) this.subscribe(topic, true);
  }

  /** After a while, leaves the leaderboards, which change with every ranking. */
  pageHidden(): void {
    this.hiding ??= setTimeout(() => {
      for (const [topic, wanted] of this.wanted) {
        if (!isWindowed(topic)) continue;
        wanted.paused = true;
        this.send?.({ type: 'unsubscribe', topic });
      }
    }, HIDDEN_MS);
  }

  pageShown(): void {
    if (this.hiding !== null) clearTimeout(this.hiding);
    this.hiding = null;
    for (const [topic, wanted] of this.wanted) {
      if (!wanted.paused) continue;
      wanted.paused = false;
      this.subscribe(topic, true);
    }
  }

  disconnected(): void {
    this.send = null;
  }

  follow(topic: string, window: Window | null): () => void {
    const known = this.wanted.get(topic);
    if (!known) {
      this.wanted.set(topic, { followers: 1, window, leaving: null, paused: false });
      this.subscribe(topic, false);
    } else {
      if (known.leaving !== null) clearTimeout(known.leaving);
      known.leaving = null;
      known.followers += 1;
      const moved = !sameWindow(known.window, window);
      known.window = window;
      if (moved || this.isClosedToUs(topic)) this.subscribe(topic, false);
    }
    return () => this.leave(topic);
  }

  /** A change is missing: requests a snapshot. */
  resync(topic: string): void {
    if (this.wanted.has(topic)) this.subscribe(topic, false);
  }

  /** After joining a league: requests topics again that were refused. */
  retryRefused(topics: string[]): void {
    for (const topic of topics) if (this.isClosedToUs(topic)) this.subscribe(topic, false);
  }

  private isClosedToUs(topic: string): boolean {
    const state = this.read().topics[topic];
    return state !== undefined && state.status !== 'held';
  }

  private leave(topic: string): void {
    const known = this.wanted.get(topic);
    if (!known) return;
    known.followers -= 1;
    if (known.followers > 0) return;
    known.leaving = setTimeout(() => {
      this.wanted.delete(topic);
      this.send?.({ type: 'unsubscribe', topic });
      this.forget(topic);
    }, LINGER_MS);
  }

  private subscribe(topic: string, catchUp: boolean): void {
    const wanted = this.wanted.get(topic);
    if (!wanted || wanted.paused || !this.send) return;
    const request: Subscribe = { topic };
    const held = this.read().topics[topic];
    if (catchUp && held?.status === 'held' && !held.gap && isSameWindow(held, wanted.window)) {
      request.since = { epoch: held.epoch, offset: held.offset };
    }
    if (wanted.window) request.window = wanted.window;
    this.send({ type: 'subscribe', ...request });
  }
}
