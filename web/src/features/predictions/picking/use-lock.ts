import { useEffect, useRef, useState } from 'react';
import { useServerNow } from '@/live/hooks/use-clock';
import { closedReason } from '@/shared/events/event-rules';
import { common } from '@/texts/common';
import type { CategoryView, EventView, PredictionView } from '@/wire/generated';

/** Whether picks were open when the page was opened and are closed now. */
function useJustClosed(closed: boolean): boolean {
  const wasOpen = useRef(!closed);
  const [justClosed, setJustClosed] = useState(false);
  useEffect(() => {
    if (!closed) wasOpen.current = true;
    setJustClosed(closed && wasOpen.current);
  }, [closed]);
  return justClosed;
}

interface LockOf {
  event: EventView;
  category: CategoryView;
  saved: PredictionView | undefined;
  bypassesLock: boolean;
}

/** Whether and why picks of a category are closed, and when they will be. */
export function useLock({ event, category, saved, bypassesLock }: LockOf) {
  const reason = closedReason(event, category) ?? (saved?.locked ? common.event.locked : null);
  const now = useServerNow(30_000);
  // An event reopened after its start has no automatic deadline.
  const starts = event.starts_at;
  return {
    reason,
    /** For this user. */
    closed: reason !== null && !bypassesLock,
    justClosed: useJustClosed(reason !== null),
    deadline: starts !== null && Date.parse(starts) > now ? starts : null,
  };
}

export type Lock = ReturnType<typeof useLock>;
