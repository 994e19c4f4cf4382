import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';

export interface TabLink {
  key: string;
  to: string;
  label: ReactNode;
  active: boolean;
}

interface TabLinksProps {
  label: string;
  tabs: TabLink[];
  /**
   * The tabs show parts of the same page, so it keeps its scroll position, and Back leaves the
   * page.
   */
  within?: boolean;
}

/** Tabs as links, so that each has an address. */
export function TabLinks({ label, tabs, within = false }: TabLinksProps) {
  const bar = useRef<HTMLElement>(null);
  const active = tabs.find((tab) => tab.active)?.key;
  useEffect(() => {
    const here = bar.current?.querySelector<HTMLElement>('[aria-current=page]');
    if (!bar.current || !here) return;
    bar.current.scrollLeft = here.offsetLeft - (bar.current.clientWidth - here.offsetWidth) / 2;
  }, [active]);
  return (
    <nav
      ref={bar}
      aria-label={label}
      className="relative -mx-4 overflow-x-auto px-4 md:mx-0 md:px-0"
    >
      <ul className="flex w-max min-w-full gap-1 border-b border-line">
        {tabs.map(({ key, to, label: text, active: here }) => (
          <li key={key}>
            <Link
              to={to}
              replace={within}
              preventScrollReset={within}
              aria-current={here ? 'page' : undefined}
              className={`-mb-px inline-flex min-h-11 items-center gap-2 border-b-[3px] px-3 text-sm font-semibold whitespace-nowrap ${
                here
                  ? 'border-accent text-ink'
                  : 'border-transparent text-ink-soft hover:border-line-strong hover:text-ink'
              }`}
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
