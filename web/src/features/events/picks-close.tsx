import { Timer } from 'lucide-react';
import { useServerNow } from '@/live/hooks/use-clock';
import { formatRemaining } from '@/shared/format/moments';
import { eventTexts } from '@/texts/events/event-pages';
import type { EventView } from '@/wire/generated';

const HOUR_MS = 3_600_000;

/** Time until picks close; null if they are closed or the time is unknown. */
export function remainingMs(event: EventView, now: number): number | null {
  if (event.locked || event.cancelled || event.starts_at === null) return null;
  const remaining = Date.parse(event.starts_at) - now;
  return remaining > 0 ? remaining : null;
}

/** Countdown: every second in the last hour, every minute before. */
export function PicksClose({ event }: { event: EventView }) {
  const slow = useServerNow(30_000);
  const left = remainingMs(event, slow);
  if (left === null) return null;
  return left < HOUR_MS * 1.05 ? <LastHour event={event} /> : <Remaining ms={left} />;
}

function LastHour({ event }: { event: EventView }) {
  const left = remainingMs(event, useServerNow());
  return left === null ? null : <Remaining ms={left} />;
}

function Remaining({ ms }: { ms: number }) {
  return (
    <span
      data-testid="picks-close"
      className={`inline-flex items-center gap-1 text-xs font-semibold tabular-nums ${ms < 24 * HOUR_MS ? 'text-warn' : 'text-ink-soft'}`}
    >
      <Timer aria-hidden className="size-3.5" />
      <span className="sr-only">{eventTexts.picksClose(formatRemaining(ms))}</span>
      <span aria-hidden>{eventTexts.left(formatRemaining(ms))}</span>
    </span>
  );
}
