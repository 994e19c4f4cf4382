import { segment } from '@/shared/api/path-segment';
import type { OpenLeaderboard } from '@/wire/generated';

/** Between two looks while the stream is refused; random on top, so that not all readers come at once. */
const AGAIN_MS = 15_000;
const JITTER_MS = 10_000;
/** Most breaks are over by then, and a note for a moment would only flicker. */
const NOTICED_MS = 4_000;

export type FollowState =
  | 'live'
  /** What is shown may be old; it is being tried again. */
  | 'lost'
  /** The league has no open page, or no longer. There is nothing left to follow. */
  | 'closed';

export interface Follower {
  /** The whole leaderboard, in place of the one before. */
  onBoard: (board: OpenLeaderboard) => void;
  onState: (state: FollowState) => void;
}

/** The answer to a single read, or how long to wait at least before the next. */
type Answer = { board: OpenLeaderboard } | 'closed' | { waitMs: number };

async function read(slug: string, signal: AbortSignal): Promise<Answer> {
  try {
    const answer = await fetch(`/api/open/${segment(slug)}/leaderboard`, {
      credentials: 'omit',
      signal,
    });
    if (answer.status === 404 || answer.status === 400) return 'closed';
    if (answer.ok) return { board: (await answer.json()) as OpenLeaderboard };
    return { waitMs: Number(answer.headers.get('Retry-After') ?? 0) * 1000 || 0 };
  } catch {
    return { waitMs: 0 };
  }
}

interface Stream {
  onBoard: (board: OpenLeaderboard) => void;
  onClosed: () => void;
  /** Final if the browser does not reopen it. */
  onBreak: (isFinal: boolean) => void;
}

function openStream(slug: string, { onBoard, onClosed, onBreak }: Stream): EventSource {
  const source = new EventSource(`/api/open/${segment(slug)}/live`);
  source.addEventListener('message', ({ data }: MessageEvent<string>) => {
    onBoard(JSON.parse(data) as OpenLeaderboard);
  });
  source.addEventListener('closed', onClosed);
  source.addEventListener('error', () => onBreak(source.readyState === EventSource.CLOSED));
  return source;
}

class Following {
  private readonly slug: string;
  private readonly follower: Follower;
  private readonly ending = new AbortController();
  private source: EventSource | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private hasBoard = false;
  private isLive = false;
  /** The browser is reopening the stream. */
  private isBroken = false;

  constructor(slug: string, follower: Follower) {
    this.slug = slug;
    this.follower = follower;
  }

  open() {
    if (this.hasEnded()) return;
    this.source = openStream(this.slug, {
      onBoard: (board) => this.receive(board),
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

  private show(board: OpenLeaderboard) {
    this.hasBoard = true;
    this.follower.onBoard(board);
  }

  private receive(board: OpenLeaderboard) {
    clearTimeout(this.timer);
    this.isBroken = false;
    this.show(board);
    if (!this.isLive) this.follower.onState('live');
    this.isLive = true;
  }

  private lose() {
    this.isLive = false;
    this.follower.onState('lost');
  }

  /** Answers with how long to wait at least before the next read. */
  private async readOnce(): Promise<number> {
    const answer = await read(this.slug, this.ending.signal);
    // The stream has newer ones.
    if (this.hasEnded() || this.isLive) return 0;
    if (answer === 'closed') this.close();
    else if ('board' in answer) this.show(answer.board);
    else return answer.waitMs;
    return 0;
  }

  /** While the browser reopens the stream. */
  private async bridge() {
    if (this.isBroken) return;
    this.isBroken = true;
    if (this.hasBoard) {
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
    const waitMs = this.hasBoard ? 0 : await this.readOnce();
    if (this.hasEnded()) return;
    this.lose();
    this.timer = setTimeout(
      () => void this.readOnce().then(() => this.open()),
      Math.max(AGAIN_MS, waitMs) + Math.random() * JITTER_MS,
    );
  }
}

/**
 * Follows the open leaderboard of a league until the answered function is called. Without React and
 * without storage, because the embed in other sites uses it too.
 *
 * A browser reopens a broken stream by itself, unless the server refused it. Then the leaderboard is
 * read once, and the stream is opened again later.
 */
export function follow(slug: string, follower: Follower): () => void {
  const following = new Following(slug, follower);
  following.open();
  return () => following.stop();
}
