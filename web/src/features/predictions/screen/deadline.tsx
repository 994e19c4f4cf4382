import { Clock } from 'lucide-react';
import { useServerNow } from '@/live/hooks/use-clock';
import { formatDeadline, formatRemaining } from '@/shared/format/moments';
import { predictionTexts } from '@/texts/picks/predictions';
import type { EventView } from '@/wire/generated';

const { deadline: texts } = predictionTexts;

/** An event still open this long after its start was reopened by an admin. */
const REOPENED_AFTER_MS = 60_000;
const LAST_HOUR_MS = 3_600_000;

interface DeadlineProps {
  event: EventView;
  /** Shows the time left; the rest is for screen readers, and in the title. */
  short?: boolean;
}

interface WordsProps {
  startsAt: string;
  remainingMs: number;
  short: boolean;
}

function Words({ startsAt, remainingMs, short }: WordsProps) {
  if (remainingMs <= -REOPENED_AFTER_MS) return texts.reopened;
  if (remainingMs <= 0) return texts.now;
  const left = formatRemaining(remainingMs);
  const until = (
    <time dateTime={startsAt} className={short ? '' : 'font-bold text-ink'}>
      {formatDeadline(startsAt)}
    </time>
  );
  if (!short) {
    return (
      <>
        {texts.until} {until}, {texts.left(left)}
      </>
    );
  }
  return (
    <>
      <span aria-hidden title={`${texts.until} ${formatDeadline(startsAt)}`}>
        {texts.closesIn(left)}
      </span>
      <span className="sr-only">
        {texts.until} {until}, {texts.left(left)}
      </span>
    </>
  );
}

/** Countdown by the server's clock; none for locked events. */
export function Deadline({ event, short = false }: DeadlineProps) {
  const now = useServerNow();
  if (event.locked || event.cancelled || event.starts_at === null) return null;
  const remainingMs = Date.parse(event.starts_at) - now;
  if (Number.isNaN(remainingMs)) return null;
  const soon = remainingMs < LAST_HOUR_MS;
  return (
    <p
      data-testid="deadline"
      className={`flex items-center ${short ? 'min-w-0 gap-1 text-xs' : 'min-w-[min(100%,14rem)] gap-2 text-sm'} ${soon ? 'font-semibold text-warn' : 'text-ink-soft'}`}
    >
      <Clock aria-hidden className={`shrink-0 ${short ? 'size-3' : 'size-4'}`} />
      <span className={`tabular-nums ${short ? 'truncate' : ''}`}>
        <Words startsAt={event.starts_at} remainingMs={remainingMs} short={short} />
      </span>
    </p>
  );
}
