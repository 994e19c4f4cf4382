import { useCallback, useSyncExternalStore } from 'react';

/**
 * The styles' `md:` (app.css), in their unit, so that both follow the browser's font size. A phone on
 * its side is wide, but too low for the sidebar.
 */
const WIDE = '(min-width: 48rem) and (min-height: 31.25rem)';

/** The styles' `lg:`: two columns stand side by side. */
const COLUMNS = '(min-width: 64rem)';

function useMedia(media: string): boolean {
  const listen = useCallback(
    (listener: () => void) => {
      const query = window.matchMedia(media);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    [media],
  );
  return useSyncExternalStore(listen, () => window.matchMedia(media).matches);
}

export const useWideScreen = () => useMedia(WIDE);

export const useColumns = () => useMedia(COLUMNS);
