import { Link } from 'react-router-dom';
import type { ReactNode } from 'react';

export interface TabLink {
  key: string;
  to: string;
  label: ReactNode;
  active: boolean;
}

/** Tabs that are pages of their own: links, so that each has an address. */
export function TabLinks({ label, tabs }: { label: string; tabs: TabLink[] }) {
  return (
    <nav aria-label={label} className="-mx-4 overflow-x-auto px-4 md:mx-0 md:px-0">
      <ul className="flex w-max min-w-full gap-1 border-b border-line">
        {tabs.map(({ key, to, label: text, active }) => (
          <li key={key}>
            <Link
              to={to}
              aria-current={active ? 'page' : undefined}
              className={`-mb-px inline-flex min-h-11 items-center gap-2 border-b-[3px] px-3 text-sm font-semibold whitespace-nowrap ${
                active
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
