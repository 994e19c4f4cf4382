import { useMemo } from 'react';
import type { Chances } from '@/features/predictions/chances/chances';
import { bestExpectation, expectedPoints } from '@/features/predictions/chances/expected-points';
import { predictionTexts } from '@/texts/picks/predictions';
import type { PodiumPick } from '@/wire/generated';

const { hints: texts } = predictionTexts;

/** What the podium being built lets expect, next to the most that any podium does. */
export function Expectation({ pick, chances }: { pick: PodiumPick; chances: Chances }) {
  const best = useMemo(() => bestExpectation(chances), [chances]);
  const points = expectedPoints(pick, chances);
  if (points === null) return null;
  return (
    <p
      data-testid="expectation"
      className="flex flex-wrap justify-between gap-x-3 text-xs text-ink-soft tabular-nums"
    >
      <span>{texts.expected(points)}</span>
      <span>{texts.best(best)}</span>
    </p>
  );
}
