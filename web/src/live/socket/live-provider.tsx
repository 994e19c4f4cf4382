import { type ReactNode, useEffect } from 'react';
import { useLiveSocket } from '@/live/socket/use-live-socket';
import { resetLive } from '@/live/state/live-store';

interface LiveProviderProps {
  /** A session that was renewed needs another socket. */
  signedIn: boolean;
  onSignedOut: () => void;
  onRejected: () => void;
  children: ReactNode;
}

/** Renders nothing, so that the socket's renders do not affect pages. */
function LiveSocket(props: Omit<LiveProviderProps, 'children' | 'signedIn'>) {
  useLiveSocket(props);
  useEffect(() => resetLive, []);
  return null;
}

/** Keeps the page's connection while a user is signed in. */
export function LiveProvider({ signedIn, children, ...callbacks }: LiveProviderProps) {
  return (
    <>
      {signedIn && <LiveSocket {...callbacks} />}
      {children}
    </>
  );
}
