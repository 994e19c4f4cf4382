import { segment } from '@/shared/api/path-segment';
import type { OpenLeaderboard, ScreenState } from '@/wire/generated';

/** Between two looks while the stream is refused; random on top, so that not all readers come at once. */
const AGAIN_MS = 15_000;
const JITTER_MS = 10_000;
/** Most breaks are over by then, and a note for a moment would only flicker. */
const NOTICED_MS = 4_000;

export type FollowState =
  | 'live'
  /** What is shown may be old; it is being tried again. */
  | 'lost'
  /** There is nothing at this address, or no longer, and nothing left to follow. */
  | 'closed';

export interface Follower<T> {
  /** All that there is to show, in place of the message before. */
  onMessage: (message: T) => void;
  onState: (state: FollowState) => void;
}

/** Where the same message can be read once, and followed. */
export interface Addresses {
  read: string;
  live: string;
}

/** The answer to a single read, or how long to wait at least before the next. */
type Answer<T> = { message: T } | 'closed' | { waitMs: number };

async function read<T>(address: string, signal: AbortSignal): Promise<Answer<T>> {
  try {
    const answer = await fetch(address, { credentials: 'omit', signal });
    if (answer.status === 404 || answer.status === 400) return 'closed';
    if (answer.ok) return { message: (await answer.json()) as T };
    return { waitMs: Number(answer.headers.get('Retry-After') ?? 0) * 1000 || 0 };
  } catch {
    return { waitMs: 0 };
  }
}

interface Stream<T> {
  onMessage: (message: T) => void;
  onClosed: () => void;
  /** Final if the browser does not reopen it. */
  onBreak: (isFinal: boolean) => void;
}

function openStream<T>(address: string, stream: Stream<T>): EventSource {
  const { onMessage, onClosed, onBreak } = stream;
  const source = new EventSource(address);
  source.addEventListener('message', ({ data }: MessageEvent<string>) => {
    onMessage(JSON.parse(data) as T);
  });
  source.addEventListener('closed', onClosed);
  source.addEventListener('error', () => onBreak(source.readyState === EventSource.CLOSED));
  return source;
}

class Following<T> {
  private readonly addresses: Addresses;
  private readonly follower: Follower<T>;
  private readonly ending = new AbortController();
  private source: EventSource | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private hasMessage = false;
  private isLive = false;
  /** The browser is reopening the stream. */
  private isBroken = false;

  constructor(addresses: Addresses, follower: Follower<T>) {
    this.addresses = addresses;
    this.follower = follower;
  }

  open() {
    if (this.hasEnded()) return;
    this.source = openStream<T>(this.addresses.live, {
      onMessage: (message) => this.receive(message),
      onClosed: () => this.close(),
      onBreak: (isFinal) => void (isFinal ? this.openLater() : this.bridge()),
    });
  }

  stop() {
    this.ending.abort();
    this.source?.close();
    clearTimeout(this.timer);
  }

  private hasEnded() {
    return this.ending.signal.aborted;
  }

  private close() {
    this.stop();
    this.follower.onState('closed');
  }

  private show(message: T) {
    this.hasMessage = true;
    this.follower.onMessage(message);
  }

  private receive(message: T) {
    clearTimeout(this.timer);
    this.isBroken = false;
    this.show(message);
    if (!this.isLive) this.follower.onState('live');
    this.isLive = true;
  }

  private lose() {
    this.isLive = false;
    this.follower.onState('lost');
  }

  /** Answers with how long to wait at least before the next read. */
  private async readOnce(): Promise<number> {
    const answer = await read<T>(this.addresses.read, this.ending.signal);
    // The stream has newer ones.
    if (this.hasEnded() || this.isLive) return 0;
    if (answer === 'closed') this.close();
    else if ('message' in answer) this.show(answer.message);
    else return answer.waitMs;
    return 0;
  }

  /** While the browser reopens the stream. */
  private async bridge() {
    if (this.isBroken) return;
    this.isBroken = true;
    if (this.hasMessage) {
      this.timer = setTimeout(() => this.lose(), NOTICED_MS);
      return;
    }
    await this.readOnce();
    if (this.isBroken && !this.hasEnded()) this.lose();
  }

  /** After the browser has given up. */
  private async openLater() {
    clearTimeout(this.timer);
    this.isLive = false;
    const waitMs = this.hasMessage ? 0 : await this.readOnce();
    if (this.hasEnded()) return;
    this.lose();
    this.timer = setTimeout(
      () => void this.readOnce().then(() => this.open()),
      Math.max(AGAIN_MS, waitMs) + Math.random() * JITTER_MS,
    );
  }
}

/**
 * Follows what anybody may read until the answered function is called. Without React and without
 * storage, because the embed in other sites uses it too.
 *
 * Browsers reopen a broken stream, unless the server refused it. Then the message is read once, and
 * the stream is opened again later.
 */
export function follow<T>(addresses: Addresses, follower: Follower<T>): () => void {
  const following = new Following(addresses, follower);
  following.open();
  return () => following.stop();
}

/** Follows the open leaderboard of a league. */
export const followBoard = (slug: string, follower: Follower<OpenLeaderboard>) =>
  follow(
    { read: `/api/open/${segment(slug)}/leaderboard`, live: `/api/open/${segment(slug)}/live` },
    follower,
  );

/** Follows the big screen with this secret. */
export const followScreen = (secret: string, follower: Follower<ScreenState>) =>
  follow(
    { read: `/api/screens/${segment(secret)}`, live: `/api/screens/${segment(secret)}/live` },
    follower,
  );
