import { useSyncExternalStore } from 'react';

/** The styles' `lg:`, in their unit: list and podium stand side by side. */
const COLUMNS = '(min-width: 64rem)';

function listen(listener: () => void): () => void {
  const query = window.matchMedia(COLUMNS);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

export function useColumns(): boolean {
  return useSyncExternalStore(listen, () => window.matchMedia(COLUMNS).matches);
}
