import { create } from 'zustand';
import { applyMessage, forgetTopic, wasApplied } from '@/live/state/apply-message';
import { notifyListeners } from '@/live/state/change-listeners';
import { type Connection, initialLiveState, type LiveState } from '@/live/state/live-state';
import { Subscriptions } from '@/live/state/subscriptions';
import type { ChangeMessage, Change, ServerMessage } from '@/wire/generated';

interface LiveStore {
  live: LiveState;
  connection: Connection;
  /** When the missing connection was lost; null while connected and before the first connection. */
  lostAtMs: number | null;
}

/** Read by the hooks of this folder; written only by the functions below. */
export const useLiveStore = create<LiveStore>(() => ({
  live: initialLiveState,
  connection: 'connecting',
  lostAtMs: null,
}));

const readLive = () => useLiveStore.getState().live;

export const subscriptions = new Subscriptions(readLive, (topic) =>
  useLiveStore.setState((store) => ({ live: forgetTopic(store.live, topic) })),
);

interface Received {
  message: ServerMessage;
  receivedAtMs: number;
}

let queue: Received[] = [];
let frame: number | null = null;

/** Applies received messages in order and in one step, then calls the listeners. */
export function flush(): void {
  if (frame !== null) cancelAnimationFrame(frame);
  frame = null;
  if (queue.length === 0) return;
  const batch = queue;
  queue = [];

  const applied: ChangeMessage<Change>[] = [];
  const before = readLive();
  let live = before;
  for (const { message, receivedAtMs } of batch) {
    const next = applyMessage(live, message, receivedAtMs);
    if (message.type === 'change' && wasApplied(live, next, message)) applied.push(message);
    live = next;
  }
  useLiveStore.setState({ live });

  for (const [topic, state] of Object.entries(live.topics)) {
    const earlier = before.topics[topic];
    const knewOfGap = earlier?.status === 'held' && earlier.gap;
    if (state.status === 'held' && state.gap && !knewOfGap) subscriptions.resync(topic);
  }
  applied.forEach(notifyListeners);
}

/** Queues a message; a burst causes one render. */
export function receive(message: ServerMessage, receivedAtMs: number): void {
  queue.push({ message, receivedAtMs });
  const urgent = message.type === 'welcome' || message.type === 'goodbye';
  // Hidden pages get no animation frames.
  if (urgent || document.hidden) flush();
  else frame ??= requestAnimationFrame(flush);
}

export function connectionIs(connection: Connection): void {
  useLiveStore.setState((before) => {
    if (connection === 'live') return { connection, lostAtMs: null };
    const lostAtMs = before.connection === 'live' ? Date.now() : before.lostAtMs;
    return { connection, lostAtMs };
  });
}

/** Signed out: removes all data of the user. */
export function resetLive(): void {
  if (frame !== null) cancelAnimationFrame(frame);
  frame = null;
  queue = [];
  useLiveStore.setState({ live: initialLiveState, connection: 'connecting', lostAtMs: null });
}
