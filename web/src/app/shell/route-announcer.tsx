import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Announces page changes, which screen readers do not notice in a single-page app: reads out the
 * title, and moves the focus to the content if the focused element is gone.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const spoken = useRef<HTMLParagraphElement>(null);
  const last = useRef(pathname);
  // Placed after the page in the tree: the page has already set its title.
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    if (spoken.current) spoken.current.textContent = document.title;
    if (document.activeElement === document.body) {
      document.getElementById('content')?.focus({ preventScroll: true });
    }
  }, [pathname]);
  return <p ref={spoken} aria-live="polite" className="sr-only" />;
}
