import { Clock } from 'lucide-react';
import { useServerNow } from '@/live/use-clock';
import { formatMoment, formatRemaining } from '@/shared/format';
import type { EventView } from '@/wire/generated';

/** Counts down by the server's clock; an event locked early or late is not counted for. */
export function Deadline({ event }: { event: EventView }) {
  const now = useServerNow();
  if (event.locked || event.starts_at === null) return null;
  const remainingMs = Date.parse(event.starts_at) - now;
  if (Number.isNaN(remainingMs) || remainingMs <= 0) return null;
  return (
    <p className="flex items-center gap-2 text-sm text-ink-soft sm:justify-end">
      <Clock aria-hidden className="size-4 shrink-0" />
      <span className="tabular-nums">
        Open until <strong className="text-ink">{formatMoment(event.starts_at)}</strong>,{' '}
        {formatRemaining(remainingMs)} left
      </span>
    </p>
  );
}
