import { RefreshCw } from 'lucide-react';
import type { Picked } from '@/features/predictions/podium/picked';
import { formatDeadline } from '@/shared/format/moments';
import { personName } from '@/shared/format/names';
import type { Place } from '@/shared/picks/podium';
import { Button } from '@/shared/ui/controls/button';
import { Notice } from '@/shared/ui/feedback/notice';
import { predictionTexts } from '@/texts/picks/predictions';

interface WithdrawalNoticeProps {
  withdrawn: { place: Place; athlete: Picked }[];
  deadline: string | null;
  onReplace: (place: Place) => void;
}

/**
 * Shows that a picked athlete will not start while the pick can be changed, with a button to
 * replace them.
 */
export function WithdrawalNotice({ withdrawn, deadline, onReplace }: WithdrawalNoticeProps) {
  if (withdrawn.length === 0) return null;
  const names = withdrawn.map(({ athlete }) => personName(athlete));
  const until = deadline === null ? null : formatDeadline(deadline);
  return (
    // The icon is aligned with the text, because the button makes the notice taller.
    <Notice tone="warn" className="sm:[&>svg]:mt-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 basis-64">{predictionTexts.withdrawn(names, until)}</p>
        <span className="flex flex-wrap gap-2">
          {withdrawn
            .filter(({ athlete }) => athlete.saved)
            .map(({ place, athlete }) => (
              <Button
                key={place}
                look="secondary"
                data-testid={`replace-${place}`}
                onClick={() => onReplace(place)}
              >
                <RefreshCw aria-hidden className="size-4" />
                {predictionTexts.replace.openOf(athlete.lastname)}
              </Button>
            ))}
        </span>
      </div>
    </Notice>
  );
}
