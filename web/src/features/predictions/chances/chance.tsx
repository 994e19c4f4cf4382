import { predictionTexts } from '@/texts/picks/predictions';

const { hints: texts } = predictionTexts;

/** The chance of the podium: a figure for the eye, words for screen readers. */
export function Chance({ podium }: { podium: number }) {
  return (
    <span className="shrink-0 text-right text-ink-soft tabular-nums">
      <span aria-hidden>{texts.chance(podium)}</span>
      <span className="sr-only">{texts.chanceInWords(podium)}</span>
    </span>
  );
}
