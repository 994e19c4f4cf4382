import { Calculator } from 'lucide-react';
import { useState } from 'react';
import { lazyDialog } from '@/shared/ui/feedback/lazy-part';
import type { BoardResult } from '@/live/state/board';
import { formatNumber } from '@/shared/format/numbers';
import { leaderboardTexts as texts } from '@/texts/leagues/leaderboards';
import { scoringTexts } from '@/texts/results/scoring';

const CorrectionDialog = lazyDialog(async () => ({
  default: (await import('@/features/leaderboard/table/correction-dialog')).CorrectionDialog,
}));

export interface CorrectedResultProps {
  leagueId: string;
  userId: string;
  /** Null for the user's own. */
  owner: string | null;
  result: BoardResult;
  from: number;
}

/** A result whose points were corrected: a small mark, with an explanation on demand. */
export function CorrectedResult(props: CorrectedResultProps) {
  const { result, from } = props;
  const { openCorrection } = scoringTexts;
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        data-testid="corrected-result"
        aria-haspopup="dialog"
        title={`${texts.result(result.eventName, result.categoryName)}, ${scoringTexts.corrected(from)}`}
        onClick={() => setOpen(true)}
        className="relative z-1 inline-flex max-w-full items-center gap-1 rounded-[calc(var(--radius-chip)+0.25rem)] border-y-4 border-transparent bg-info-soft bg-clip-padding px-1.5 text-[0.6875rem] font-medium text-info after:absolute after:-inset-x-1 after:-inset-y-2 hover:underline"
      >
        <Calculator aria-hidden className="size-3 shrink-0" />
        <span className="sr-only">{result.categoryName}</span>
        <span className="sr-only">{openCorrection.from}</span>
        <s className="score text-xs">{formatNumber(from)}</s>
        <span className="sr-only">{openCorrection.to}</span>
        <span className="score text-xs">{formatNumber(result.points)}</span>
        <span className="sr-only">{openCorrection.why}</span>
      </button>
      {open && <CorrectionDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
