import { useEffect, useState } from 'react';

/** A league's pages request the podiums spread over this time after the lock. */
const SPREAD_MS = 1_200;

export type Opening =
  /** Picks are open. */
  | 'closed'
  /** Picks have just closed, and this page waits for its random delay. */
  | 'opening'
  /** Picks closed while the page was open. */
  | 'unveiled'
  /** Picks were closed when the page was opened. */
  | 'open';

/** State of the podiums: shown while picks are closed, hidden at once when they are reopened. */
export function useOpening(picksClosed: boolean): Opening {
  const [opening, setOpening] = useState<Opening>(picksClosed ? 'open' : 'closed');
  if (!picksClosed && opening !== 'closed') setOpening('closed');
  if (picksClosed && opening === 'closed') setOpening('opening');
  useEffect(() => {
    if (opening !== 'opening') return;
    const timer = setTimeout(() => setOpening('unveiled'), Math.random() * SPREAD_MS);
    return () => clearTimeout(timer);
  }, [opening]);
  return picksClosed ? opening : 'closed';
}
