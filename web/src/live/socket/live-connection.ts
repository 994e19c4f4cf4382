import { attemptAfter, backoffMs, WAKE_JITTER_MS } from '@/live/socket/backoff';
import { pulseAfter, UNKNOWN_HEARTBEAT_MS } from '@/live/socket/heartbeat';
import { parseMessage } from '@/live/socket/parse-message';
import type { Connection } from '@/live/state/live-state';
import { connectionIs, receive, subscriptions, useLiveStore } from '@/live/state/live-store';
import { topics } from '@/live/state/topic-names';
import { type ClientMessage, type Goodbye, PROTOCOL_VERSION } from '@/wire/generated';

/** How long a suspect connection (network lost, device woken) may take to answer a ping. */
const SUSPECT_ANSWERS_WITHIN_MS = 3_000;
/** On a network that drops packets, a socket would take minutes to fail. */
const OPENS_WITHIN_MS = 10_000;
/** After this many consecutive failures, "reconnecting" would be misleading. */
const OFFLINE_AFTER_ATTEMPTS = 4;

/** Delay before a temporarily unavailable topic is requested again, up to twice this. */
const RETRY_TOPIC_MS = 1_000;

/** Callbacks from the connection to the socket and the page. */
export interface Controls {
  send: (message: ClientMessage) => void;
  /** Closes the current socket, which reports its end as usual. */
  close: () => void;
  /** Abandons the current socket, open or pending, and opens another at once. */
  reopen: () => void;
  /** Opens no more sockets. */
  stop: () => void;
  /** The server ended the session. */
  onSignedOut: () => void;
  /** A connection ended before its welcome: the session may have ended. */
  onRejected: () => void;
}

/** State machine of the page's single connection, independent of its sockets. */
export class LiveConnection {
  private controls: Controls | null = null;
  private attempt = 0;
  private welcomedAtMs: number | null = null;
  private receivedAtMs = 0;
  private pingedAtMs = 0;
  private suspectedAtMs: number | null = null;
  private openingSinceMs: number | null = null;
  private stopped = false;
  /** Delay of the library before the next socket. */
  nextDelayMs = 0;

  attach(controls: Controls): void {
    this.controls = controls;
  }

  /** The page is gone: further events of its last socket are ignored. */
  detach(): void {
    this.controls = null;
  }

  opened(): void {
    this.receivedAtMs = Date.now();
    this.send({ type: 'hello', protocol: PROTOCOL_VERSION });
  }

  received(frame: unknown): void {
    this.receivedAtMs = Date.now();
    const message = parseMessage(frame);
    if (!message) return;
    receive(message, this.receivedAtMs);
    switch (message.type) {
      case 'welcome':
        this.welcomedAtMs = this.receivedAtMs;
        connectionIs('live');
        subscriptions.connected((outgoing) => this.send(outgoing));
        break;
      case 'goodbye':
        this.handleGoodbye(message);
        break;
      case 'change':
        if (message.data.kind === 'league_joined') {
          const id = message.data.league._id;
          subscriptions.retryRefused([topics.league(id), topics.leaderboard(id)]);
        }
        break;
      case 'refused':
        if (message.code === 'unavailable') this.retryLater(message.topic);
        break;
      case 'snapshot':
      case 'revoked':
      case 'pong':
        break;
    }
  }

  /** Requests a topic again that the server could not load because its database was down. */
  private retryLater(topic: string): void {
    const afterMs = RETRY_TOPIC_MS + Math.random() * RETRY_TOPIC_MS;
    setTimeout(() => subscriptions.retryRefused([topic]), afterMs);
  }

  /** Handles the end of the socket: the new state and the delay. */
  lost(): void {
    if (this.stopped || !this.controls) return;
    const now = Date.now();
    const wasRejected = this.welcomedAtMs === null;
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
    if (wasRejected) this.controls.onRejected();
  }

  /** Called about every second to detect silence. */
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
    if (this.suspectedAtMs !== null && this.receivedAtMs > this.suspectedAtMs) {
      this.suspectedAtMs = null;
    }
    const silentSuspect =
      this.suspectedAtMs !== null && now - this.suspectedAtMs > SUSPECT_ANSWERS_WITHIN_MS;
    const pulse = pulseAfter(now - this.receivedAtMs, heartbeatMs);
    if (pulse === 'dead' || silentSuspect) {
      this.giveUp();
    } else if (pulse === 'ping' && now - this.pingedAtMs >= heartbeatMs) {
      this.pingedAtMs = now;
      this.send({ type: 'ping' });
    }
  }

  /** The network is reported lost: pings and expects an answer soon. */
  suspect(): void {
    if (this.welcomedAtMs === null || this.stopped) return;
    this.suspectedAtMs = Date.now();
    this.send({ type: 'ping' });
  }

  /** The network or the user is back. */
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

  private handleGoodbye({ reason, reconnectAfterMs }: Goodbye): void {
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
