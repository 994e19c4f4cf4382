import { CircleCheck, Lock } from 'lucide-react';
import { podiumLine } from '@/features/predictions/podium/podium-line';
import { formatClock, formatDeadline } from '@/shared/format/moments';
import { predictionTexts } from '@/texts/picks/predictions';
import type { PredictionView } from '@/wire/generated';

const { save: texts } = predictionTexts;

interface SaveReceiptProps {
  saved: PredictionView;
  /** Whether the pick can be changed by the user, only by an admin, or not at all. */
  state: 'open' | 'bypassed' | 'closed';
  /** Null if the deadline is unknown. */
  deadline: string | null;
}

export function SaveReceipt({ saved, state, deadline }: SaveReceiptProps) {
  const time = formatClock(saved.updatedAt);
  const until = deadline === null ? texts.eventLocks : formatDeadline(deadline);
  const words = {
    open: texts.receiptUntil(until),
    bypassed: texts.receipt(time),
    closed: texts.receiptClosed(time),
  };
  const Mark = state === 'closed' ? Lock : CircleCheck;
  return (
    <p
      data-testid="save-receipt"
      role="status"
      className="flex items-start gap-2 text-sm font-medium text-good"
    >
      <Mark aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0">
        <span className="tabular-nums">
          {words[state]}
          {saved.editedByAdmin && ` ${texts.byAdmin}`}
        </span>
        <span className="block text-xs font-normal wrap-anywhere text-ink-soft">
          {podiumLine(saved)}
        </span>
      </span>
    </p>
  );
}
