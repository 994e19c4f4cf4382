import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';

export interface TabLink {
  key: string;
  to: string;
  label: ReactNode;
  active: boolean;
}

interface TabNavProps {
  label: string;
  tabs: readonly TabLink[];
  /**
   * The tabs show parts of the same page, so it keeps its scroll position, and Back leaves the
   * page.
   */
  within?: boolean;
}

/** Tabs as links, so that each has an address. */
export function TabNav({ label, tabs, within = false }: TabNavProps) {
  return (
    <nav aria-label={label}>
      <ul className="flex gap-1">
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

/** The part of the row that fades out to show that there is more. */
const FADE = '2.5rem';

interface TabRowProps {
  /** Key of the active tab, which is scrolled into view. */
  active: string | undefined;
  /** Reaches the edges of a phone's screen. */
  bleeds?: boolean;
  children: ReactNode;
}

/** One line of tabs, which scrolls if it is too narrow for them. */
export function TabRow({ active, bleeds = false, children }: TabRowProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [more, setMore] = useState({ before: false, after: false });
  const look = () => {
    if (!bar.current) return;
    const { scrollLeft, scrollWidth, clientWidth } = bar.current;
    const before = scrollLeft > 4;
    const after = scrollLeft + clientWidth < scrollWidth - 4;
    setMore((now) => (now.before === before && now.after === after ? now : { before, after }));
  };
  useEffect(() => {
    const here = bar.current?.querySelector<HTMLElement>('[aria-current=page]');
    if (bar.current && here) {
      bar.current.scrollLeft = here.offsetLeft - (bar.current.clientWidth - here.offsetWidth) / 2;
    }
    look();
  }, [active]);
  useEffect(() => {
    if (!bar.current) return undefined;
    const observer = new ResizeObserver(look);
    observer.observe(bar.current);
    return () => observer.disconnect();
  }, []);
  const start = more.before ? `transparent 0.75rem, black ${FADE}` : 'black 0';
  const end = more.after
    ? `black calc(100% - ${FADE}), transparent calc(100% - 0.75rem)`
    : 'black 100%';
  const chevron = 'pointer-events-none absolute top-1/2 size-4 -translate-y-1/2 text-ink-soft';
  return (
    <div className={`relative min-w-0 ${bleeds ? '-mx-4 md:mx-0' : 'flex-1'}`}>
      <div
        ref={bar}
        onScroll={look}
        style={{ maskImage: `linear-gradient(to right, ${start}, ${end})` }}
        className={`relative overflow-x-auto ${bleeds ? 'px-4 md:px-0' : ''}`}
      >
        <div className="flex w-max min-w-full gap-1 border-b border-line">{children}</div>
      </div>
      {more.before && <ChevronLeft aria-hidden className={`${chevron} left-0`} />}
      {more.after && <ChevronRight aria-hidden className={`${chevron} right-0`} />}
    </div>
  );
}

export function TabLinks(props: TabNavProps) {
  return (
    <TabRow bleeds active={props.tabs.find((tab) => tab.active)?.key}>
      <TabNav {...props} />
    </TabRow>
  );
}
