import { afterEach, beforeEach, describe, expect, it, type Mock, vi } from 'vitest';
import { type Controls, LiveConnection } from '@/live/socket/live-connection';
import { resetLive, subscriptions, useLiveStore } from '@/live/state/live-store';
import type { ServerMessage } from '@/wire/generated';

const HEARTBEAT_MS = 10_000;
const OPEN = 1;

let connection: LiveConnection;
let controls: { [Name in keyof Controls]: Mock<Controls[Name]> };

const shown = () => useLiveStore.getState().connection;
const hear = (message: ServerMessage) => connection.received(JSON.stringify(message));
const welcome = () =>
  hear({ type: 'welcome', node: 'n1', heartbeatMs: HEARTBEAT_MS, serverTimeMs: Date.now() });
/** Advances the time with a pulse check every second. */
const pass = (seconds: number, readyState = OPEN) => {
  for (let second = 0; second < seconds; second += 1) {
    vi.advanceTimersByTime(1_000);
    connection.checkPulse(readyState);
  }
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
  resetLive();
  controls = {
    send: vi.fn<Controls['send']>(),
    close: vi.fn<() => void>(),
    reopen: vi.fn<() => void>(),
    stop: vi.fn<() => void>(),
    onSignedOut: vi.fn<() => void>(),
    onRejected: vi.fn<() => void>(),
  };
  connection = new LiveConnection();
  connection.attach(controls);
});

afterEach(() => {
  subscriptions.disconnected();
  vi.useRealTimers();
});

describe('the connection', () => {
  it('says hello, and is live once welcomed', () => {
    connection.opened();
    expect(controls.send).toHaveBeenCalledWith({ type: 'hello', protocol: 2 });
    expect(shown()).toBe('connecting');
    welcome();
    expect(shown()).toBe('live');
  });

  it('asks after one silent heartbeat and gives up after two', () => {
    connection.opened();
    welcome();
    pass(9);
    expect(controls.send).not.toHaveBeenCalledWith({ type: 'ping' });
    pass(1);
    expect(controls.send).toHaveBeenLastCalledWith({ type: 'ping' });
    expect(controls.reopen).not.toHaveBeenCalled();
    pass(10);
    expect(controls.reopen).toHaveBeenCalledTimes(1);
    expect(shown()).toBe('reconnecting');
  });

  it('takes any frame as a sign of life', () => {
    connection.opened();
    welcome();
    for (let round = 0; round < 5; round += 1) {
      pass(12);
      hear({ type: 'pong' });
    }
    expect(controls.reopen).not.toHaveBeenCalled();
  });

  it('waits longer after every failure, and says when it is offline', () => {
    const waits = Array.from({ length: 8 }, () => {
      connection.lost();
      return connection.nextDelayMs;
    });
    expect(waits).toEqual([1_500, 1_500, 3_000, 6_000, 12_000, 24_000, 30_000, 30_000]);
    expect(shown()).toBe('offline');
    expect(controls.onRejected).toHaveBeenCalledTimes(8);
  });

  it('starts from the beginning only after a connection that held, and waits long only where none worked', () => {
    for (let failures = 0; failures < 5; failures += 1) connection.lost();
    welcome();
    vi.advanceTimersByTime(4_000);
    connection.lost();
    expect(connection.nextDelayMs).toBe(24_000);
    welcome();
    vi.advanceTimersByTime(5_000);
    connection.lost();
    expect(connection.nextDelayMs).toBe(1_500);
    connection.lost();
    expect(connection.nextDelayMs).toBe(3_000);
    welcome();
    vi.advanceTimersByTime(30_000);
    connection.lost();
    connection.lost();
    expect(connection.nextDelayMs).toBe(1_500);
  });

  it('comes back no sooner than a restarting server asked', () => {
    connection.opened();
    welcome();
    hear({ type: 'goodbye', reason: 'restarting', reconnectAfterMs: 3_000 });
    expect(controls.close).toHaveBeenCalled();
    connection.lost();
    expect(connection.nextDelayMs).toBe(4_500);
  });

  it('stops when signed out', () => {
    welcome();
    hear({ type: 'goodbye', reason: 'signed_out', reconnectAfterMs: null });
    expect(controls.stop).toHaveBeenCalled();
    expect(controls.onSignedOut).toHaveBeenCalled();
    connection.lost();
    connection.wake();
    vi.advanceTimersByTime(60_000);
    expect(controls.reopen).not.toHaveBeenCalled();
    expect(shown()).toBe('signed-out');
  });

  it('asks for a reload when the protocol has moved on', () => {
    hear({ type: 'goodbye', reason: 'protocol_mismatch', reconnectAfterMs: null });
    expect(controls.stop).toHaveBeenCalled();
    expect(shown()).toBe('outdated');
  });

  it('tries within two seconds once the network is back', () => {
    connection.lost();
    connection.wake();
    vi.advanceTimersByTime(2_000);
    expect(controls.reopen).toHaveBeenCalledTimes(1);
  });

  it('gives a suspected connection three seconds to answer', () => {
    connection.opened();
    welcome();
    connection.suspect();
    pass(2);
    hear({ type: 'pong' });
    pass(5);
    expect(controls.reopen).not.toHaveBeenCalled();
    connection.suspect();
    pass(5);
    expect(controls.reopen).toHaveBeenCalledTimes(1);
  });

  it('gives up a socket that does not open', () => {
    pass(12, 0);
    expect(controls.reopen).toHaveBeenCalledTimes(1);
  });

  it('subscribes again to a topic that was temporarily unavailable', () => {
    connection.opened();
    welcome();
    const leave = subscriptions.follow('events', null);
    const refuse = (code: string) => hear({ type: 'refused', topic: 'events', code, message: '' });
    const subscribeCount = () =>
      controls.send.mock.calls.filter(
        ([message]) => message.type === 'subscribe' && message.topic === 'events',
      ).length;
    expect(subscribeCount()).toBe(1);
    refuse('not_found');
    vi.advanceTimersByTime(10_000);
    expect(subscribeCount()).toBe(1);
    refuse('unavailable');
    vi.advanceTimersByTime(2_000);
    expect(subscribeCount()).toBe(2);
    leave();
  });

  it('survives frames that are not of the protocol', () => {
    for (const frame of ['', 'null', '{}', '{"type":"nonsense"}', '[1', new ArrayBuffer(4)]) {
      connection.received(frame);
    }
    expect(shown()).toBe('connecting');
  });
});
