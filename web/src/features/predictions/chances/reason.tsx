import { RankChip } from '@/shared/ui/badges/rank-chip';
import { predictionTexts } from '@/texts/picks/predictions';
import type { AthleteChances } from '@/wire/generated';

const { hints: texts } = predictionTexts;

const SHOWN = 3;

interface ReasonProps {
  chances: AthleteChances;
  /** Has results in other disciplines. */
  known: boolean;
}

/** What a chance rests on: the last ranks in this discipline, newest first, and the number of events. */
export function Reason({ chances: { starts, lastRanks }, known }: ReasonProps) {
  const last = lastRanks.slice(0, SHOWN);
  return (
    <span className="flex flex-wrap items-center gap-x-1.5 gap-y-0.5 text-xs text-ink-soft tabular-nums">
      {last.length > 0 && (
        <>
          <span className="sr-only">{texts.lastRanks}</span>
          {last.map((rank, place) => (
            <RankChip key={place} rank={rank} />
          ))}
        </>
      )}
      <span>{starts > 0 ? texts.starts(starts) : known ? texts.newHere : texts.firstStart}</span>
    </span>
  );
}
