import { useState } from 'react';
import { Flag } from '@/shared/country/flag';
import { personName } from '@/shared/format/names';
import { formatChance } from '@/shared/format/numbers';
import { type Place, placeNumbers, places } from '@/shared/picks/podium';
import { AthleteLink } from '@/shared/ui/badges/athlete-link';
import { PickBar, pickedBy, placeGrounds } from '@/shared/ui/badges/pick-bar';
import { Card } from '@/shared/ui/layout/card';
import { DataTable, MoreRows } from '@/shared/ui/layout/data-table';
import { revealTexts as texts } from '@/texts/picks/reveal';
import type { RevealedAthlete } from '@/wire/generated';

/** Rows shown at first. */
const FIRST = 8;

/** The number of a place, in the colour that it has in the bars. */
function PlaceHead({ place }: { place: Place }) {
  return (
    <span className="inline-flex items-center gap-1">
      <span
        aria-hidden
        className="size-2.5 rounded-[3px]"
        style={{ background: placeGrounds[place] }}
      />
      <span aria-hidden>{placeNumbers[place]}</span>
      <span className="sr-only">{texts[place]}</span>
    </span>
  );
}

/** Athletes on a league's podiums, most picked first. */
export function SplitTable({ athletes }: { athletes: RevealedAthlete[] }) {
  const [all, setAll] = useState(false);
  const most = Math.max(1, ...athletes.map(pickedBy));
  const chances = athletes.some(({ chance }) => chance !== null);
  const shown = all ? athletes : athletes.slice(0, FIRST);
  return (
    <Card className="relative min-w-0 overflow-x-auto">
      <div className="px-4 pt-4 pb-2">
        <h2 className="text-lg">{texts.split}</h2>
        {chances && <p className="text-xs text-ink-soft">{texts.chanceHint}</p>}
      </div>
      <DataTable
        caption={texts.split}
        columns={[
          { head: texts.athlete, className: 'py-2 pl-4 text-left' },
          ...places.map((place) => ({ head: <PlaceHead place={place} />, className: 'px-1 py-2' })),
          { head: texts.all, className: 'py-2 pr-4 pl-1.5' },
        ]}
        headRowClass="eyebrow text-right"
      >
        {shown.map((athlete) => (
          <tr key={athlete.athleteId} className="border-t border-line align-top">
            <th scope="row" className="w-full py-2 pl-4 text-left font-medium">
              <span className="flex flex-wrap items-center gap-x-2">
                <span className="wrap-break-word">
                  <AthleteLink athleteId={athlete.athleteId}>{personName(athlete)}</AthleteLink>
                </span>
                <Flag country={athlete.country} />
                {athlete.chance !== null && (
                  <span className="text-xs text-ink-soft tabular-nums">
                    {formatChance(athlete.chance)} <span className="sr-only">{texts.chance}</span>
                  </span>
                )}
              </span>
              <PickBar counts={athlete} of={most} className="mt-1.5 h-2.5" />
            </th>
            {places.map((place) => (
              <td key={place} className="px-1 py-2 text-right text-ink-soft tabular-nums">
                {texts.count(athlete[place])}
              </td>
            ))}
            <td className="py-2 pr-4 pl-1.5 text-right font-semibold tabular-nums">
              {texts.count(pickedBy(athlete))}
            </td>
          </tr>
        ))}
      </DataTable>
      {athletes.length > FIRST && (
        <MoreRows onClick={() => setAll(!all)}>
          {all ? texts.fewerAthletes : texts.allAthletes(athletes.length)}
        </MoreRows>
      )}
    </Card>
  );
}
