import { Suspense } from 'react';
import type { BoardLiveProps } from '@/features/live-moment/board/board-live';
import { lazyPart } from '@/shared/ui/feedback/lazy-part';
import { newsTexts } from '@/texts/events/news';

const Part = lazyPart(async () => ({
  default: (await import('@/features/live-moment/board/board-live')).BoardLive,
}));

/** Loaded only if an event runs; its place is reserved. */
export function BoardLive(props: BoardLiveProps) {
  return (
    <Suspense
      fallback={
        <p className="h-23.5 rounded-card border border-line bg-surface px-3 py-4 text-sm text-ink-soft sm:h-25.5">
          {newsTexts.board.quiet}
        </p>
      }
    >
      <Part {...props} />
    </Suspense>
  );
}
