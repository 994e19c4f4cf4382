import { CircleCheck } from 'lucide-react';
import { formatClock, formatMoment } from '@/shared/format';
import type { PredictionView } from '@/wire/generated';

interface SaveReceiptProps {
  saved: PredictionView;
  closed: boolean;
  /** Null when nobody knows when picks close. */
  deadline: string | null;
}

/** Proof of the last save, by the server's own words and clock. */
export function SaveReceipt({ saved, closed, deadline }: SaveReceiptProps) {
  const time = formatClock(saved.updatedAt);
  const until = deadline === null ? 'the event locks' : formatMoment(deadline);
  return (
    <p
      data-testid="save-receipt"
      role="status"
      className="flex items-start gap-2 text-sm font-medium text-good"
    >
      <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="tabular-nums">
        {closed ? `Saved ${time}.` : `Saved ${time}, you can change it until ${until}.`}
        {saved.editedByAdmin && ' Edited by an admin.'}
      </span>
    </p>
  );
}
