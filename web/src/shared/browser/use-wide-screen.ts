import { useSyncExternalStore } from 'react';

/** The styles' `md:`, in their unit, so that both follow the browser's font size. */
const WIDE = '(min-width: 48rem)';

function listen(listener: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

export function useWideScreen(): boolean {
  return useSyncExternalStore(listen, () => window.matchMedia(WIDE).matches);
}
