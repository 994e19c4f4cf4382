import { Info } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Ranked } from '@/shared/scoring/explain';
import { ArithmeticDialog } from '@/shared/scoring/lazy-arithmetic';
import { PointsBadge } from '@/shared/ui/badges/points-badge';
import { scoringTexts as texts } from '@/texts/results/scoring';
import type { PredictionView } from '@/wire/generated';

interface PointsButtonProps {
  pick: PredictionView;
  /** The owner's name; absent for the user's own. */
  owner?: string;
  ranking?: readonly Ranked[];
  /** Replaces the points if they are already shown. */
  children?: ReactNode;
}

/** The points of a scored pick; a click explains them. */
export function PointsButton({ pick, owner, ranking, children }: PointsButtonProps) {
  const [open, setOpen] = useState(false);
  const points = pick.totalPoints ?? 0;
  return (
    <>
      <button
        type="button"
        data-testid={`points-${pick._id}`}
        aria-haspopup="dialog"
        aria-label={children === undefined ? texts.open(points) : undefined}
        title={texts.openHint}
        onClick={() => setOpen(true)}
        className="inline-flex min-h-11 min-w-11 items-center gap-1.5 rounded-control text-ink-soft hover:text-ink"
      >
        {children ?? <PointsBadge points={points} />}
        {children !== undefined && <span className="sr-only">{texts.openAfter}</span>}
        <Info aria-hidden className="size-4 shrink-0" />
      </button>
      {open && (
        <ArithmeticDialog
          pick={pick}
          owner={owner ?? null}
          ranking={ranking ?? null}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
