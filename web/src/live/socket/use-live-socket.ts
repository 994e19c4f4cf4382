import { useCallback, useEffect, useRef, useState } from 'react';
import { useWebSocket } from 'react-use-websocket/dist/lib/use-websocket';
import { LiveConnection } from '@/live/socket/live-connection';
import { subscriptions } from '@/live/state/live-store';
import type { ClientMessage } from '@/wire/generated';

const PULSE_EVERY_MS = 1_000;

function socketUrl(): string {
  const scheme = window.location.protocol === 'https:' ? 'wss' : 'ws';
  return `${scheme}://${window.location.host}/api/live`;
}

/** Watches the socket, the network and the page's visibility. */
function usePulse(
  connection: LiveConnection,
  getWebSocket: () => Pick<WebSocket, 'readyState'> | null,
): void {
  useEffect(() => {
    const timer = setInterval(
      () => connection.checkPulse(getWebSocket()?.readyState),
      PULSE_EVERY_MS,
    );
    const wake = () => !document.hidden && connection.wake();
    const shownOrHidden = () => {
      if (document.hidden) subscriptions.pageHidden();
      else subscriptions.pageShown();
      wake();
    };
    const suspect = () => connection.suspect();
    window.addEventListener('online', wake);
    window.addEventListener('offline', suspect);
    document.addEventListener('visibilitychange', shownOrHidden);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', wake);
      window.removeEventListener('offline', suspect);
      document.removeEventListener('visibilitychange', shownOrHidden);
      subscriptions.disconnected();
    };
  }, [connection, getWebSocket]);
}

interface Callbacks {
  onSignedOut: () => void;
  onRejected: () => void;
}

/** Connects a socket to the connection; renders nothing. */
export function useLiveSocket({ onSignedOut, onRejected }: Callbacks): void {
  const [connection] = useState(() => new LiveConnection());
  const [running, setRunning] = useState(true);
  // Another number in the query makes the library open a new socket without waiting for the old one
  // to close, which takes long on a dead link.
  const [number, setNumber] = useState(0);
  // The library continues to report events of abandoned sockets.
  const abandoned = useRef(new WeakSet<EventTarget>());
  const isOurs = (target: EventTarget | null) => target !== null && !abandoned.current.has(target);

  const { sendJsonMessage, getWebSocket } = useWebSocket(
    socketUrl(),
    {
      queryParams: { n: number },
      filter: () => false,
      reconnectAttempts: Infinity,
      shouldReconnect: ({ target }) => isOurs(target),
      reconnectInterval: () => connection.nextDelayMs,
      onOpen: ({ target }) => isOurs(target) && connection.opened(),
      onMessage: ({ target, data }) => isOurs(target) && connection.received(data),
      onClose: ({ target }) => isOurs(target) && connection.lost(),
    },
    running,
  );

  const send = useCallback(
    (message: ClientMessage) => sendJsonMessage(message, false),
    [sendJsonMessage],
  );
  const abandon = useCallback(() => {
    const socket = getWebSocket();
    if (!socket) return;
    abandoned.current.add(socket);
    socket.close();
  }, [getWebSocket]);

  useEffect(() => {
    connection.attach({
      send,
      close: () => getWebSocket()?.close(),
      reopen: () => {
        abandon();
        setNumber((last) => last + 1);
      },
      stop: () => {
        abandon();
        setRunning(false);
      },
      onSignedOut,
      onRejected,
    });
    return () => connection.detach();
  }, [connection, send, abandon, getWebSocket, onSignedOut, onRejected]);

  usePulse(connection, getWebSocket);
}
