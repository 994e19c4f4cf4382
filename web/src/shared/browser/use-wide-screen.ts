import { useSyncExternalStore } from 'react';

/** From the mobile breakpoint upwards. */
const WIDE = '(min-width: 768px)';

function listen(listener: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

export function useWideScreen(): boolean {
  return useSyncExternalStore(listen, () => window.matchMedia(WIDE).matches);
}
