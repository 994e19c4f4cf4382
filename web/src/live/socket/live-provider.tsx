import { type ReactNode, useEffect } from 'react';
import { useLiveSocket } from '@/live/socket/use-live-socket';
import { resetLive } from '@/live/state/live-store';

interface LiveProviderProps {
  onSignedOut: () => void;
  onTurnedAway: () => void;
  children: ReactNode;
}

/** Paints nothing, so that the socket's own renderings stay out of the pages. */
function LiveSocket(props: Omit<LiveProviderProps, 'children'>) {
  useLiveSocket(props);
  useEffect(() => resetLive, []);
  return null;
}

/** Holds the page's one connection for as long as somebody is signed in. */
export function LiveProvider({ children, ...callbacks }: LiveProviderProps) {
  return (
    <>
      <LiveSocket {...callbacks} />
      {children}
    </>
  );
}
