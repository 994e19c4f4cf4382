import { formatNumber } from '@/shared/format/numbers';
import { medals } from '@/shared/standing/medals';
import type { Ranked } from '@/shared/standing/movement';
import { totalOf } from '@/shared/standing/total';
import { standingTexts as texts } from '@/texts/leagues/standing';

export function Rank({ row, tied }: { row: Ranked; tied: boolean }) {
  const { rank } = row;
  // Members without points all share one rank, so a dash is shown instead.
  if (totalOf(row) === 0) {
    return (
      <span
        title={texts.unranked}
        className="inline-flex h-6 min-w-8 justify-center text-ink-soft @lg:h-7"
      >
        <span aria-hidden>–</span>
        <span className="sr-only">{texts.unranked}</span>
      </span>
    );
  }
  const shown = formatNumber(rank);
  // Five digits and a separator must be no wider than two large digits.
  const size = shown.length > 3 ? 'text-sm' : 'text-lg';
  return (
    <span
      title={tied ? texts.tied : undefined}
      className={`score inline-flex h-6 min-w-8 items-center justify-center rounded-chip px-1 @lg:h-7 ${size} ${medals[rank] ?? ''}`}
    >
      {tied && (
        <span aria-hidden className="mr-px text-[0.7em] opacity-75">
          =
        </span>
      )}
      {shown}
      {tied && <span className="sr-only"> {texts.tied}</span>}
    </span>
  );
}
