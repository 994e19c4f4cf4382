import { Clock } from 'lucide-react';
import { useServerNow } from '@/live/hooks/use-clock';
import { formatDeadline, formatRemaining } from '@/shared/format/moments';
import { predictionTexts } from '@/texts/picks/predictions';
import type { EventView } from '@/wire/generated';

const { deadline: texts } = predictionTexts;

/** An event still open this long after its start was reopened by an admin. */
const REOPENED_AFTER_MS = 60_000;
const LAST_HOUR_MS = 3_600_000;

/** Countdown by the server's clock; none for locked events. */
export function Deadline({ event }: { event: EventView }) {
  const now = useServerNow();
  if (event.locked || event.cancelled || event.starts_at === null) return null;
  const remainingMs = Date.parse(event.starts_at) - now;
  if (Number.isNaN(remainingMs)) return null;
  const soon = remainingMs < LAST_HOUR_MS;
  return (
    <p
      data-testid="deadline"
      className={`flex min-w-[min(100%,14rem)] items-center gap-2 text-sm ${soon ? 'font-semibold text-warn' : 'text-ink-soft'}`}
    >
      <Clock aria-hidden className="size-4 shrink-0" />
      <span className="tabular-nums">
        {remainingMs <= -REOPENED_AFTER_MS && texts.reopened}
        {remainingMs > -REOPENED_AFTER_MS && remainingMs <= 0 && texts.now}
        {remainingMs > 0 && (
          <>
            {texts.until}{' '}
            <time dateTime={event.starts_at} className="font-bold text-ink">
              {formatDeadline(event.starts_at)}
            </time>
            , {texts.left(formatRemaining(remainingMs))}
          </>
        )}
      </span>
    </p>
  );
}
