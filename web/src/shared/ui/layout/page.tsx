import { type ReactNode, useEffect } from 'react';

interface PageProps {
  title: string;
  eyebrow?: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  /** On a phone, the content says what the page is about. */
  bare?: boolean;
  children?: ReactNode;
}

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Podium`;
  }, [title]);
}

/** Frame of every page behind the guard. */
export function Page({ title, eyebrow, lead, actions, bare = false, children }: PageProps) {
  useDocumentTitle(title);
  return (
    <div className={`mx-auto flex w-full max-w-5xl flex-col gap-6 ${bare ? '-mt-5 md:mt-0' : ''}`}>
      <header
        className={`flex flex-wrap items-end justify-between gap-4 ${bare ? 'sr-only md:not-sr-only' : ''}`}
      >
        <div className="min-w-0">
          {eyebrow && (
            <div className={`eyebrow mb-1.5 ${bare ? 'hidden md:block' : ''}`}>{eyebrow}</div>
          )}
          <h1 className="text-[min(1.875rem,11vw)]/[1.2] md:text-4xl">{title}</h1>
          {lead && <div className="mt-2 max-w-prose text-ink-soft">{lead}</div>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </header>
      {children}
    </div>
  );
}
