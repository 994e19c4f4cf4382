import { useEffect, useState } from 'react';

/** A league's screens ask for the podiums within this time of the lock, not all at once. */
const SPREAD_MS = 1_200;

export type Opening =
  /** Picks can be made still. */
  | 'closed'
  /** They have just closed, and this screen waits for its turn. */
  | 'opening'
  /** They closed while somebody watched. */
  | 'unveiled'
  /** They were closed when the page came up. */
  | 'open';

/** How the podiums stand: shown while picks are closed, gone at once when they are opened again. */
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
