import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { initialLiveState, type LiveState, type TopicState } from '@/live/state/live-state';
import { Subscriptions } from '@/live/state/subscriptions';
import type { ClientMessage } from '@/wire/generated';

let state: LiveState;
let sent: ClientMessage[];
let forgotten: string[];
let subscriptions: Subscriptions;

const hold = (topic: string, over: Partial<Extract<TopicState, { status: 'held' }>> = {}) => {
  state = {
    ...state,
    topics: {
      ...state.topics,
      [topic]: {
        status: 'held',
        epoch: 'e1',
        offset: 9,
        data: { kind: 'requests', requests: [], invitations: [] },
        gap: false,
        ownRow: null,
        ...over,
      },
    },
  };
};
const connect = () => subscriptions.connected((message) => sent.push(message));

beforeEach(() => {
  vi.useFakeTimers();
  state = initialLiveState;
  sent = [];
  forgotten = [];
  subscriptions = new Subscriptions(
    () => state,
    (topic) => forgotten.push(topic),
  );
});

afterEach(() => {
  vi.useRealTimers();
});

describe('subscriptions', () => {
  it('are sent after the welcome, not before', () => {
    subscriptions.follow('events', null);
    subscriptions.follow('leaderboard:L', { offset: 25, limit: 25 });
    expect(sent).toEqual([]);
    connect();
    expect(sent).toEqual([
      { type: 'subscribe', topic: 'events' },
      { type: 'subscribe', topic: 'leaderboard:L', window: { offset: 25, limit: 25 } },
    ]);
  });

  const window = { offset: 0, limit: 25 };
  const since = { epoch: 'e1', offset: 9 };
  const empty = { kind: 'leaderboard' as const, ...window, total: 0, categories: [], rows: [] };

  it('catch up after a reconnect, a leaderboard only in the same window', () => {
    subscriptions.follow('event:1', null);
    subscriptions.follow('leaderboard:L', window);
    subscriptions.follow('leaderboard:M', window);
    connect();
    hold('event:1');
    hold('leaderboard:L', { data: empty });
    hold('leaderboard:M', { data: { ...empty, offset: 25 } });
    subscriptions.disconnected();
    sent = [];
    connect();
    expect(sent).toEqual([
      { type: 'subscribe', topic: 'event:1', since },
      { type: 'subscribe', topic: 'leaderboard:L', since, window },
      { type: 'subscribe', topic: 'leaderboard:M', window },
    ]);
  });

  it('pause leaderboards while nobody sees the page, and catch up', () => {
    subscriptions.follow('event:1', null);
    subscriptions.follow('leaderboard:L', window);
    connect();
    hold('leaderboard:L', { data: empty });
    sent = [];
    subscriptions.pageHidden();
    vi.advanceTimersByTime(29_000);
    subscriptions.pageShown();
    expect(sent).toEqual([]);
    subscriptions.pageHidden();
    vi.advanceTimersByTime(31_000);
    expect(sent).toEqual([{ type: 'unsubscribe', topic: 'leaderboard:L' }]);
    subscriptions.disconnected();
    sent = [];
    connect();
    expect(sent).toEqual([{ type: 'subscribe', topic: 'event:1' }]);
    subscriptions.pageShown();
    expect(sent.slice(1)).toEqual([{ type: 'subscribe', topic: 'leaderboard:L', since, window }]);
  });

  it('ask for the whole state after a gap, also across a reconnect', () => {
    subscriptions.follow('event:1', null);
    connect();
    hold('event:1', { gap: true });
    sent = [];
    subscriptions.resync('event:1');
    connect();
    expect(sent).toEqual([
      { type: 'subscribe', topic: 'event:1' },
      { type: 'subscribe', topic: 'event:1' },
    ]);
  });

  it('are one per topic, however many follow it, and end with the last', () => {
    connect();
    const leaveFirst = subscriptions.follow('events', null);
    const leaveSecond = subscriptions.follow('events', null);
    leaveFirst();
    vi.advanceTimersByTime(60_000);
    expect(sent).toEqual([{ type: 'subscribe', topic: 'events' }]);
    leaveSecond();
    vi.advanceTimersByTime(60_000);
    expect(sent.at(-1)).toEqual({ type: 'unsubscribe', topic: 'events' });
    expect(forgotten).toEqual(['events']);
  });

  it('outlive the turning of a page', () => {
    connect();
    subscriptions.follow('events', null)();
    subscriptions.follow('events', null);
    vi.advanceTimersByTime(60_000);
    expect(sent).toEqual([{ type: 'subscribe', topic: 'events' }]);
  });

  it('move their window', () => {
    connect();
    subscriptions.follow('leaderboard:L', { offset: 0, limit: 25 })();
    subscriptions.follow('leaderboard:L', { offset: 25, limit: 25 });
    expect(sent.at(-1)).toMatchObject({ window: { offset: 25, limit: 25 } });
  });

  it('ask again for what was refused once a league lets us in', () => {
    connect();
    subscriptions.follow('league:L', null);
    subscriptions.follow('events', null);
    state = { ...state, topics: { 'league:L': { status: 'revoked' } } };
    sent = [];
    subscriptions.retryRefused(['league:L', 'leaderboard:L', 'events']);
    expect(sent).toEqual([{ type: 'subscribe', topic: 'league:L' }]);
  });
});
