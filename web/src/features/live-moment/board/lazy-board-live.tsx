import { Suspense } from 'react';
import type { BoardLiveProps } from '@/features/live-moment/board/board-live';
import { lazyPart } from '@/shared/ui/feedback/lazy-part';

const Part = lazyPart(async () => ({
  default: (await import('@/features/live-moment/board/board-live')).BoardLive,
}));

/** Loaded only if an event runs; its place is reserved. */
export function BoardLive(props: BoardLiveProps) {
  return (
    <Suspense
      fallback={<div className="h-23.5 rounded-card sm:h-25.5 border border-line bg-surface" />}
    >
      <Part {...props} />
    </Suspense>
  );
}
