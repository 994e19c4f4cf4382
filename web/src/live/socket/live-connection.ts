import { attemptAfter, backoffMs, WAKE_JITTER_MS } from '@/live/socket/backoff';
import { pulseAfter, UNKNOWN_HEARTBEAT_MS } from '@/live/socket/heartbeat';
import { parseMessage } from '@/live/socket/parse-message';
import type { Connection } from '@/live/state/live-state';
import { connectionIs, receive, subscriptions, useLiveStore } from '@/live/state/live-store';
import { topics } from '@/live/state/topic-names';
import { type ClientMessage, type Goodbye, PROTOCOL_VERSION } from '@/wire/generated';

/** How long a connection under suspicion (network gone, device woken) has to answer a ping. */
const SUSPECT_ANSWERS_WITHIN_MS = 3_000;
/** A network that swallows packets leaves a socket opening for minutes. */
const OPENS_WITHIN_MS = 10_000;
/** So many failures in a row, and "reconnecting" would be a promise too much. */
const OFFLINE_AFTER_ATTEMPTS = 4;

/** A topic that could not be had for the moment is asked for again after this, or twice this. */
const ASK_AGAIN_MS = 1_000;

/** What the connection may do to the socket and the page around it. */
export interface Controls {
  send: (message: ClientMessage) => void;
  /** Ends the present socket; its end is reported back as usual. */
  close: () => void;
  /** Forgets the present socket, open or waiting, and opens another at once. */
  reopen: () => void;
  /** No more sockets. */
  stop: () => void;
  /** The server ended the session. */
  onSignedOut: () => void;
  /** A connection ended before it was welcomed: perhaps nobody is signed in any more. */
  onTurnedAway: () => void;
}

/** The life of the page's one connection, from whatever socket carries it. */
export class LiveConnection {
  private controls: Controls | null = null;
  private attempt = 0;
  private welcomedAtMs: number | null = null;
  private heardAtMs = 0;
  private pingedAtMs = 0;
  private suspectedAtMs: number | null = null;
  private openingSinceMs: number | null = null;
  private stopped = false;
  /** How long the library is to wait before the next socket. */
  nextDelayMs = 0;

  attach(controls: Controls): void {
    this.controls = controls;
  }

  /** The page has gone: what its last socket still reports is nobody's concern. */
  detach(): void {
    this.controls = null;
  }

  opened(): void {
    this.heardAtMs = Date.now();
    this.send({ type: 'hello', protocol: PROTOCOL_VERSION });
  }

  heard(frame: unknown): void {
    this.heardAtMs = Date.now();
    const message = parseMessage(frame);
    if (!message) return;
    receive(message, this.heardAtMs);
    switch (message.type) {
      case 'welcome':
        this.welcomedAtMs = this.heardAtMs;
        connectionIs('live');
        subscriptions.connected((said) => this.send(said));
        break;
      case 'goodbye':
        this.bidden(message);
        break;
      case 'change':
        if (message.data.kind === 'league_joined') {
          const id = message.data.league._id;
          subscriptions.retryRefused([topics.league(id), topics.leaderboard(id)]);
        }
        break;
      case 'refused':
        if (message.code === 'unavailable') this.askAgain(message.topic);
        break;
      case 'snapshot':
      case 'revoked':
      case 'pong':
        break;
    }
  }

  /** The server could not answer just now (its database was away): nobody else will ask for us. */
  private askAgain(topic: string): void {
    const afterMs = ASK_AGAIN_MS + Math.random() * ASK_AGAIN_MS;
    setTimeout(() => subscriptions.retryRefused([topic]), afterMs);
  }

  /** The socket is gone: what to say of it, and how long to wait. */
  lost(): void {
    if (this.stopped || !this.controls) return;
    const now = Date.now();
    const turnedAway = this.welcomedAtMs === null;
    const heldMs = this.welcomedAtMs === null ? 0 : now - this.welcomedAtMs;
    this.attempt = attemptAfter(this.attempt, heldMs);
    this.welcomedAtMs = null;
    this.suspectedAtMs = null;
    this.openingSinceMs = null;
    subscriptions.disconnected();
    const pauseMs = useLiveStore.getState().live.goodbye?.reconnectAfterMs ?? 0;
    this.nextDelayMs = pauseMs + backoffMs(this.attempt - 1, Math.random());
    const gone = !navigator.onLine || this.attempt >= OFFLINE_AFTER_ATTEMPTS;
    connectionIs(gone ? 'offline' : 'reconnecting');
    if (turnedAway) this.controls.onTurnedAway();
  }

  /** Called every second or so: notices silence. */
  checkPulse(readyState: number | undefined): void {
    if (this.stopped) return;
    const now = Date.now();
    const opening = readyState === WebSocket.CONNECTING;
    this.openingSinceMs = opening ? (this.openingSinceMs ?? now) : null;
    if (this.openingSinceMs !== null && now - this.openingSinceMs > OPENS_WITHIN_MS) {
      this.giveUp();
      return;
    }
    if (readyState !== WebSocket.OPEN) return;
    const heartbeatMs = useLiveStore.getState().live.welcome?.heartbeatMs ?? UNKNOWN_HEARTBEAT_MS;
    if (this.suspectedAtMs !== null && this.heardAtMs > this.suspectedAtMs) {
      this.suspectedAtMs = null;
    }
    const silentSuspect =
      this.suspectedAtMs !== null && now - this.suspectedAtMs > SUSPECT_ANSWERS_WITHIN_MS;
    const pulse = pulseAfter(now - this.heardAtMs, heartbeatMs);
    if (pulse === 'dead' || silentSuspect) {
      this.giveUp();
    } else if (pulse === 'ping' && now - this.pingedAtMs >= heartbeatMs) {
      this.pingedAtMs = now;
      this.send({ type: 'ping' });
    }
  }

  /** The network is said to be gone: ask, and expect an answer soon. */
  suspect(): void {
    if (this.welcomedAtMs === null || this.stopped) return;
    this.suspectedAtMs = Date.now();
    this.send({ type: 'ping' });
  }

  /** The network or the person is back. */
  wake(): void {
    if (this.stopped) return;
    if (this.welcomedAtMs !== null) {
      this.suspect();
      return;
    }
    setTimeout(() => {
      if (this.welcomedAtMs === null && !this.stopped) this.controls?.reopen();
    }, Math.random() * WAKE_JITTER_MS);
  }

  private send(message: ClientMessage): void {
    this.controls?.send(message);
  }

  private giveUp(): void {
    this.lost();
    this.controls?.reopen();
  }

  private bidden({ reason, reconnectAfterMs }: Goodbye): void {
    if (reason === 'signed_out') this.stop('signed-out');
    else if (reason === 'restarting' || reconnectAfterMs !== null) this.controls?.close();
    else this.stop('outdated');
  }

  private stop(connection: Connection): void {
    this.stopped = true;
    subscriptions.disconnected();
    connectionIs(connection);
    this.controls?.stop();
    if (connection === 'signed-out') this.controls?.onSignedOut();
  }
}
