import { useSyncExternalStore } from 'react';

/**
 * The styles' `md:` (app.css), in their unit, so that both follow the browser's font size. A phone on
 * its side is wide, but too low for the sidebar.
 */
const WIDE = '(min-width: 48rem) and (min-height: 31.25rem)';

function listen(listener: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

export function useWideScreen(): boolean {
  return useSyncExternalStore(listen, () => window.matchMedia(WIDE).matches);
}
