import { useState } from 'react';
import { Flag } from '@/shared/country/flag';
import { personName } from '@/shared/format/names';
import { type Place, places } from '@/shared/picks/podium';
import { MyPickBadge } from '@/shared/ui/badges/my-pick-badge';
import { PickBar, pickedBy, placeGrounds } from '@/shared/ui/badges/pick-bar';
import { Card } from '@/shared/ui/layout/card';
import { DataTable, MoreRows } from '@/shared/ui/layout/data-table';
import { crowdTexts as texts } from '@/texts/results/crowd';
import type { CrowdPicks } from '@/wire/generated';

/** Rows shown at first. */
const FIRST = 10;
const PODIUM = 3;

interface PickSharesProps {
  picks: CrowdPicks;
  mine: ReadonlyMap<string, Place[]>;
}

function Legend() {
  return (
    <p aria-hidden className="flex gap-4 px-4 pb-2 text-xs text-ink-soft">
      {places.map((place) => (
        <span key={place} className="inline-flex items-center gap-1.5">
          <span className="size-3 rounded-[3px]" style={{ background: placeGrounds[place] }} />
          {texts[place]}
        </span>
      ))}
    </p>
  );
}

/** Athletes on everybody's podiums, most picked first. */
export function PickShares({ picks, mine }: PickSharesProps) {
  const [all, setAll] = useState(false);
  const { athletes, predictions } = picks;
  const most = Math.max(1, ...athletes.map(pickedBy));
  const shown = all
    ? athletes
    : athletes.filter(
        ({ athleteId, rank }, place) =>
          place < FIRST || mine.has(athleteId) || (rank !== null && rank <= PODIUM),
      );
  return (
    <Card className="min-w-0 overflow-hidden">
      <h3 className="px-4 pt-4 text-lg">{texts.shares}</h3>
      <p className="px-4 pt-1 pb-3 text-sm text-ink-soft">{texts.sharesOf(predictions)}</p>
      <Legend />
      <DataTable
        caption={texts.shares}
        columns={[
          { head: texts.athlete, className: 'py-2 pl-4 text-left' },
          { head: texts.rank, className: 'px-2 py-2' },
          ...places.map((place) => ({ head: texts[place], className: 'px-2 py-2 max-md:sr-only' })),
          { head: texts.all, className: 'py-2 pr-4 pl-2' },
        ]}
        headRowClass="eyebrow text-right"
      >
        {shown.map((athlete) => (
          <tr
            key={athlete.athleteId}
            className={`border-t border-line ${mine.has(athlete.athleteId) ? 'bg-accent-soft' : ''}`}
          >
            <th scope="row" className="w-full py-2 pl-4 text-left font-medium">
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                {personName(athlete)}
                <Flag country={athlete.country} />
                <MyPickBadge places={mine.get(athlete.athleteId)} />
              </span>
              <PickBar counts={athlete} of={most} className="mt-1.5 h-3" />
            </th>
            <td className="px-2 py-2 text-right tabular-nums">{athlete.rank ?? '–'}</td>
            {places.map((place) => (
              <td
                key={place}
                className="px-2 py-2 text-right text-ink-soft tabular-nums max-md:sr-only"
              >
                {texts.count(athlete[place])}
              </td>
            ))}
            <td className="score py-2 pr-4 pl-2 text-right text-base tabular-nums">
              {texts.share(pickedBy(athlete), predictions)}
            </td>
          </tr>
        ))}
      </DataTable>
      {athletes.length > FIRST && (
        <MoreRows className="p-1" onClick={() => setAll(!all)}>
          {all ? texts.fewer : texts.more(athletes.length)}
        </MoreRows>
      )}
    </Card>
  );
}
