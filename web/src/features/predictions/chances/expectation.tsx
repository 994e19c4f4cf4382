import { useMemo } from 'react';
import type { Chances } from '@/features/predictions/chances/chances';
import { bestExpectation, expectedPoints } from '@/features/predictions/chances/expected-points';
import { useLeagueAverage } from '@/features/predictions/chances/league-average';
import { predictionTexts } from '@/texts/picks/predictions';
import type { PodiumPick } from '@/wire/generated';

const { hints: texts } = predictionTexts;

interface ExpectationProps {
  pick: PodiumPick;
  chances: Chances;
  leagueId: string | null;
  discipline: string;
}

/**
 * What the podium being built lets expect, next to the most that any podium does and to what the
 * league's members earned so far with a pick. Open picks of others are in none of the figures.
 */
export function Expectation({ pick, chances, leagueId, discipline }: ExpectationProps) {
  const best = useMemo(() => bestExpectation(chances), [chances]);
  const average = useLeagueAverage(leagueId, discipline);
  const points = expectedPoints(pick, chances);
  if (points === null) return null;
  return (
    <div
      data-testid="expectation"
      className="flex flex-col gap-0.5 text-xs text-ink-soft tabular-nums"
    >
      <p className="flex flex-wrap justify-between gap-x-3">
        <span className="font-semibold text-ink">{texts.expected(points)}</span>
        <span>{texts.best(best)}</span>
      </p>
      {average && <p>{texts.average(average)}</p>}
    </div>
  );
}
