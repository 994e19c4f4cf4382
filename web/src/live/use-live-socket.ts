import { useCallback, useEffect, useRef, useState } from 'react';
import { useWebSocket } from 'react-use-websocket/dist/lib/use-websocket';
import { backoffMs, STABLE_AFTER_MS, WAKE_JITTER_MS } from '@/live/backoff';
import { pulseAfter, UNKNOWN_HEARTBEAT_MS } from '@/live/heartbeat';
import { connectionIs, receive, subscriptions, useLiveStore } from '@/live/live-store';
import { parseMessage } from '@/live/parse-message';
import { topics } from '@/live/topic-names';
import { type ClientMessage, PROTOCOL_VERSION, type ServerMessage } from '@/wire/generated';

const PULSE_EVERY_MS = 1_000;
/** How long a connection under suspicion (network gone, device woken) has to answer a ping. */
const SUSPECT_ANSWERS_WITHIN_MS = 3_000;
/** A network that swallows packets leaves a socket opening for minutes. */
const OPENS_WITHIN_MS = 10_000;
/** So many failures in a row, and "reconnecting" would be a promise too much. */
const OFFLINE_AFTER_ATTEMPTS = 4;

function socketUrl(): string {
  const scheme = window.location.protocol === 'https:' ? 'wss' : 'ws';
  return `${scheme}://${window.location.host}/api/live`;
}

interface Callbacks {
  /** The server ended the session. */
  onSignedOut: () => void;
  /** A connection ended before it was welcomed: perhaps nobody is signed in any more. */
  onTurnedAway: () => void;
}

/** Everything the socket remembers between its callbacks. None of it is painted. */
interface SocketMemory {
  attempt: number;
  welcomedAtMs: number | null;
  heardAtMs: number;
  pingedAtMs: number;
  suspectedAtMs: number | null;
  openingSinceMs: number | null;
  nextDelayMs: number;
}

/** The one socket of the page: opens, listens, notices silence, comes back. */
export function useLiveSocket({ onSignedOut, onTurnedAway }: Callbacks): void {
  // A new number in the query makes the library open a new socket, without waiting for the old
  // one to close, which on a dead link takes long.
  const [number, setNumber] = useState(0);
  const [running, setRunning] = useState(true);
  const abandoned = useRef(new WeakSet<EventTarget>());
  const memory = useRef<SocketMemory>({
    attempt: 0,
    welcomedAtMs: null,
    heardAtMs: 0,
    pingedAtMs: 0,
    suspectedAtMs: null,
    openingSinceMs: null,
    nextDelayMs: 0,
  });

  const isAbandoned = (target: EventTarget | null) =>
    target !== null && abandoned.current.has(target);

  const lost = () => {
    const socket = memory.current;
    const heldMs = socket.welcomedAtMs === null ? 0 : Date.now() - socket.welcomedAtMs;
    const turnedAway = socket.welcomedAtMs === null;
    socket.attempt = heldMs >= STABLE_AFTER_MS ? 0 : socket.attempt + 1;
    socket.welcomedAtMs = null;
    socket.suspectedAtMs = null;
    socket.heardAtMs = Date.now();
    subscriptions.disconnected();
    const goodbye = useLiveStore.getState().live.goodbye;
    const pauseMs = goodbye?.reconnectAfterMs ?? 0;
    socket.nextDelayMs = pauseMs + backoffMs(Math.max(0, socket.attempt - 1), Math.random());
    const gone = !navigator.onLine || socket.attempt >= OFFLINE_AFTER_ATTEMPTS;
    connectionIs(gone ? 'offline' : 'reconnecting');
    if (turnedAway) onTurnedAway();
  };

  const stop = (reason: 'signed-out' | 'outdated') => {
    setRunning(false);
    subscriptions.disconnected();
    connectionIs(reason);
    if (reason === 'signed-out') onSignedOut();
  };

  const heard = (message: ServerMessage) => {
    const socket = memory.current;
    switch (message.type) {
      case 'welcome':
        socket.welcomedAtMs = Date.now();
        connectionIs('live');
        subscriptions.connected(send);
        break;
      case 'goodbye':
        if (message.reason === 'signed_out') stop('signed-out');
        else if (message.reconnectAfterMs === null && message.reason !== 'restarting')
          stop('outdated');
        else getWebSocket()?.close();
        break;
      case 'change':
        if (message.data.kind === 'league_joined') {
          const id = message.data.league._id;
          subscriptions.retryRefused([topics.league(id), topics.leaderboard(id)]);
        }
        break;
      case 'snapshot':
      case 'refused':
      case 'revoked':
      case 'pong':
        break;
    }
  };

  const { sendJsonMessage, getWebSocket } = useWebSocket(
    socketUrl(),
    {
      queryParams: { n: number },
      filter: () => false,
      reconnectAttempts: Infinity,
      shouldReconnect: ({ target }) => running && !isAbandoned(target),
      reconnectInterval: () => memory.current.nextDelayMs,
      onOpen: () => {
        memory.current.heardAtMs = Date.now();
        send({ type: 'hello', protocol: PROTOCOL_VERSION });
      },
      onMessage: ({ target, data }) => {
        if (isAbandoned(target)) return;
        const now = Date.now();
        memory.current.heardAtMs = now;
        const message = parseMessage(data);
        if (!message) return;
        receive(message, now);
        heard(message);
      },
      onClose: ({ target }) => {
        if (running && !isAbandoned(target)) lost();
      },
    },
    running,
  );

  const send = useCallback(
    (message: ClientMessage) => sendJsonMessage(message, false),
    [sendJsonMessage],
  );

  /** Gives the present socket up, open or waiting, and opens another. */
  const reopen = useCallback(() => {
    const socket = getWebSocket();
    if (socket) {
      abandoned.current.add(socket);
      socket.close();
    }
    setNumber((last) => last + 1);
  }, [getWebSocket]);

  const checkPulse = () => {
    const socket = memory.current;
    const now = Date.now();
    const readyState = getWebSocket()?.readyState;
    const opening = readyState === WebSocket.CONNECTING && running;
    socket.openingSinceMs = opening ? (socket.openingSinceMs ?? now) : null;
    if (socket.openingSinceMs !== null && now - socket.openingSinceMs > OPENS_WITHIN_MS) {
      socket.openingSinceMs = null;
      lost();
      reopen();
      return;
    }
    if (readyState !== WebSocket.OPEN) return;
    const heartbeatMs = useLiveStore.getState().live.welcome?.heartbeatMs ?? UNKNOWN_HEARTBEAT_MS;
    const suspected = socket.suspectedAtMs;
    if (suspected !== null && socket.heardAtMs > suspected) socket.suspectedAtMs = null;
    const silentSuspect =
      socket.suspectedAtMs !== null && now - socket.suspectedAtMs > SUSPECT_ANSWERS_WITHIN_MS;
    const pulse = pulseAfter(now - socket.heardAtMs, heartbeatMs);
    if (pulse === 'dead' || silentSuspect) {
      lost();
      reopen();
    } else if (pulse === 'ping' && now - socket.pingedAtMs >= heartbeatMs) {
      socket.pingedAtMs = now;
      send({ type: 'ping' });
    }
  };

  const suspect = () => {
    if (memory.current.welcomedAtMs === null) return;
    memory.current.suspectedAtMs = Date.now();
    send({ type: 'ping' });
  };

  const wake = () => {
    if (document.hidden || !running) return;
    if (memory.current.welcomedAtMs !== null) suspect();
    else setTimeout(() => memory.current.welcomedAtMs === null && reopen(), Math.random() * WAKE_JITTER_MS);
  };

  // The timers and listeners below live as long as the page; they call what was rendered last.
  const latest = useRef({ checkPulse, suspect, wake });
  useEffect(() => {
    latest.current = { checkPulse, suspect, wake };
  });

  useEffect(() => {
    const timer = setInterval(() => latest.current.checkPulse(), PULSE_EVERY_MS);
    const onWake = () => latest.current.wake();
    const onOffline = () => latest.current.suspect();
    window.addEventListener('online', onWake);
    window.addEventListener('offline', onOffline);
    document.addEventListener('visibilitychange', onWake);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', onWake);
      window.removeEventListener('offline', onOffline);
      document.removeEventListener('visibilitychange', onWake);
      subscriptions.disconnected();
    };
  }, []);
}
