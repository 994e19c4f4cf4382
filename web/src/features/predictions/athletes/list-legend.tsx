import { predictionTexts } from '@/texts/picks/predictions';

const { athletes: texts, hints: hintTexts } = predictionTexts;

interface HintsToggleProps {
  /** Whether chances are shown; null if none are known. */
  hints: boolean | null;
  onHints: (hints: boolean) => void;
}

export function HintsToggle({ hints, onHints }: HintsToggleProps) {
  if (hints === null) return null;
  return (
    <button
      type="button"
      onClick={() => onHints(!hints)}
      className="-mr-2 min-h-11 shrink-0 rounded-control px-2 font-semibold whitespace-nowrap text-ink underline decoration-line-strong underline-offset-3 hover:decoration-ink"
    >
      {hints ? hintTexts.hide : hintTexts.show}
    </button>
  );
}

interface ListLegendProps extends HintsToggleProps {
  results: boolean;
}

/** What the figures in the list are; chances can be hidden. */
export function ListLegend({ results, hints, onHints }: ListLegendProps) {
  if (!results && hints === null) return null;
  return (
    <div
      className={`flex items-center justify-between gap-3 text-xs text-ink-soft ${hints === null ? 'mt-1.5' : '-mb-2.5 min-h-11 lg:-mb-3.5'}`}
    >
      <div className={`flex min-w-0 flex-wrap gap-x-4 ${hints === null ? '' : 'py-1.5'}`}>
        {hints === true ? <p>{hintTexts.legend}</p> : results && <p>{texts.legend}</p>}
      </div>
      <HintsToggle hints={hints} onHints={onHints} />
    </div>
  );
}
