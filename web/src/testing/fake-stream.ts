import { vi } from 'vitest';
import type { OpenLeaderboard } from '@/wire/generated';

/** An `EventSource` whose server is the test. */
class FakeStream extends EventTarget {
  static readonly CLOSED = 2;
  readonly url: string;
  readyState = 0;
  /** The client has closed it. */
  isEnded = false;

  constructor(url: string) {
    super();
    this.url = url;
  }

  send(board: OpenLeaderboard) {
    this.readyState = 1;
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(board) }));
  }

  /** The admins close the page. */
  closed() {
    this.dispatchEvent(new MessageEvent('closed', { data: '' }));
  }

  /** The browser reopens it. */
  breakOff() {
    this.readyState = 0;
    this.dispatchEvent(new Event('error'));
  }

  /** The browser does not reopen it. */
  refuse() {
    this.readyState = FakeStream.CLOSED;
    this.dispatchEvent(new Event('error'));
  }

  close() {
    this.isEnded = true;
  }
}

/** The streams that are opened from now on, in their order. */
export function fakeStreams(): FakeStream[] {
  const streams: FakeStream[] = [];
  const Opened = class extends FakeStream {
    constructor(url: string) {
      super(url);
      streams.push(this);
    }
  };
  vi.stubGlobal('EventSource', Opened);
  return streams;
}
