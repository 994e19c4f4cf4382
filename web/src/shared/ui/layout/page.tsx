import { type ReactNode, useEffect } from 'react';

const frames = {
  all: '',
  /** Without the eyebrow. */
  title: 'max-md:-mt-3 max-md:gap-4',
  eyebrow: 'max-md:-mt-4 max-md:gap-1',
  nothing: 'max-md:-mt-5',
};

interface PageProps {
  title: string;
  eyebrow?: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  /** What a phone shows of the header, where the content says the rest. The title is read aloud anyway. */
  onPhone?: keyof typeof frames;
  children?: ReactNode;
}

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Podium`;
  }, [title]);
}

/** Frame of every page behind the guard. */
export function Page({ title, eyebrow, lead, actions, onPhone = 'all', children }: PageProps) {
  useDocumentTitle(title);
  return (
    <div className={`mx-auto flex w-full max-w-5xl flex-col gap-6 ${frames[onPhone]}`}>
      <header
        className={`flex flex-wrap items-end justify-between gap-4 ${onPhone === 'nothing' ? 'max-md:sr-only' : ''}`}
      >
        <div className="min-w-0">
          {eyebrow && (
            <div
              className={`eyebrow mb-1.5 ${onPhone === 'nothing' || onPhone === 'title' ? 'max-md:hidden' : ''}`}
            >
              {eyebrow}
            </div>
          )}
          <h1
            className={`text-[min(1.875rem,11vw)]/[1.2] md:text-4xl ${onPhone === 'eyebrow' ? 'max-md:sr-only' : ''}`}
          >
            {title}
          </h1>
          {lead && <div className="mt-2 max-w-prose text-ink-soft">{lead}</div>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </header>
      {children}
    </div>
  );
}
