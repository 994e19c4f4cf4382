import { Suspense } from 'react';
import { lazyPart } from '@/shared/ui/feedback/lazy-part';
import type { EventView } from '@/wire/generated';

const NextRound = lazyPart(async () => ({
  default: (await import('@/shared/programme/next-round')).NextRound,
}));

/** Most installations have no programme, so its code is loaded where there is one. */
export function LazyNextRound({ event, now }: { event: EventView; now: number }) {
  // A server of the previous release sends none.
  if (!event.programme?.length) return null;
  return (
    <Suspense fallback={null}>
      <NextRound event={event} now={now} />
    </Suspense>
  );
}
