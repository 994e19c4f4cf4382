import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * A page that changes without loading says nothing by itself: its title is read out, and the
 * focus goes to its content when what had it is gone.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const spoken = useRef<HTMLParagraphElement>(null);
  const last = useRef(pathname);
  // Stands after the page in the tree: by now the page has set its title.
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
