import { CircleCheck, Lock } from 'lucide-react';
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

/** What is said of a saved podium. */
export function receiptOf(
  saved: PredictionView,
  state: SaveReceiptProps['state'],
  deadline: string | null,
): string {
  const time = formatClock(saved.updatedAt);
  const until = deadline === null ? texts.eventLocks : formatDeadline(deadline);
  const words = {
    open: texts.receiptUntil(until),
    bypassed: texts.receipt(time),
    closed: texts.receiptClosed(time),
  };
  return saved.editedByAdmin ? `${words[state]} ${texts.byAdmin}` : words[state];
}

export function SaveReceipt({ saved, state, deadline }: SaveReceiptProps) {
  const Mark = state === 'closed' ? Lock : CircleCheck;
  return (
    <p
      data-testid="save-receipt"
      role="status"
      className="flex items-start gap-2 text-sm font-medium text-good"
    >
      <Mark aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 tabular-nums">{receiptOf(saved, state, deadline)}</span>
    </p>
  );
}
