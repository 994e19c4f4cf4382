import { CircleCheck } from 'lucide-react';
import { formatClock, formatMoment } from '@/shared/format';
import { predictionTexts } from '@/texts/predictions';
import type { PredictionView } from '@/wire/generated';

const { save: texts } = predictionTexts;

interface SaveReceiptProps {
  saved: PredictionView;
  closed: boolean;
  /** Null when nobody knows when picks close. */
  deadline: string | null;
}

/** Proof of the last save, by the server's own words and clock. */
export function SaveReceipt({ saved, closed, deadline }: SaveReceiptProps) {
  const time = formatClock(saved.updatedAt);
  const until = deadline === null ? texts.eventLocks : formatMoment(deadline);
  return (
    <p
      data-testid="save-receipt"
      role="status"
      className="flex items-start gap-2 text-sm font-medium text-good"
    >
      <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="tabular-nums">
        {closed ? texts.receipt(time) : texts.receiptUntil(time, until)}
        {saved.editedByAdmin && ` ${texts.byAdmin}`}
      </span>
    </p>
  );
}
