import type { ReactNode } from 'react';
import { Button } from '@/shared/ui/controls/button';
import { Notice } from '@/shared/ui/feedback/notice';
import { common } from '@/texts/common';

interface ErrorBoxProps {
  message: string;
  onRetry?: () => void;
}

export function ErrorBox({ message, onRetry }: ErrorBoxProps) {
  return (
    // The icon is aligned with the text, because the button makes the notice taller.
    <Notice tone="bad" className={onRetry ? 'sm:[&>svg]:mt-3' : ''}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>{message}</p>
        {onRetry && (
          <Button look="danger" onClick={onRetry}>
            {common.tryAgain}
          </Button>
        )}
      </div>
    </Notice>
  );
}

interface EmptyStateProps {
  title: string;
  /** Suggested next step. */
  text?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <div className="wall flex flex-col items-center gap-2 rounded-card border border-dashed border-line-strong/60 px-6 py-10 text-center">
      <p className="font-display text-lg font-bold">{title}</p>
      {text && <p className="max-w-prose text-sm text-ink-soft">{text}</p>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}

export function Skeleton({ className = '' }: { className?: string }) {
  return <div aria-hidden className={`skeleton ${className}`} />;
}

export function SkeletonRows({
  rows = 4,
  label = common.lists.loading,
}: {
  rows?: number;
  label?: string;
}) {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-3">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex items-center gap-3 py-1.5">
          <Skeleton className="size-9 rounded-full" />
          <Skeleton className="h-4 flex-1" />
          <Skeleton className="h-5 w-14" />
        </div>
      ))}
    </div>
  );
}

export function SkeletonCards({
  cards = 3,
  label = common.lists.loading,
}: {
  cards?: number;
  label?: string;
}) {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-4">
      {Array.from({ length: cards }, (_, card) => (
        <div key={card} className="rounded-card border border-line bg-surface p-5">
          <Skeleton className="mb-3 h-6 w-3/5" />
          <Skeleton className="mb-5 h-4 w-2/5" />
          <div className="flex gap-2">
            <Skeleton className="h-11 w-32" />
            <Skeleton className="h-11 w-32" />
          </div>
        </div>
      ))}
    </div>
  );
}

interface PendingProps {
  query: { error: unknown; refetch: () => unknown };
  texts: { loading: string; failed: string };
  rows: number;
}

/** In place of a query's data: placeholder rows, or the error. */
export function Pending({ query, texts, rows }: PendingProps) {
  return query.error ? (
    <ErrorBox message={texts.failed} onRetry={() => void query.refetch()} />
  ) : (
    <SkeletonRows rows={rows} label={texts.loading} />
  );
}
