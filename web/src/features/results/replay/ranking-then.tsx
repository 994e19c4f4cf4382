import { useState } from 'react';
import { type Course, inOrder } from '@/features/results/replay/course';
import { nameOf } from '@/features/results/replay/replay-words';
import { Flag } from '@/shared/country/flag';
import type { Place } from '@/shared/picks/podium';
import { MyPickBadge } from '@/shared/ui/badges/my-pick-badge';
import { Card } from '@/shared/ui/layout/card';
import { DataTable, MoreRows } from '@/shared/ui/layout/data-table';
import { replayTexts as texts } from '@/texts/results/replay';

/** Rows shown at first. */
const FIRST = 10;

interface RankingThenProps {
  course: Course;
  at: number;
  picked: ReadonlyMap<string, Place[]>;
}

function Moved({ places }: { places: number }) {
  if (places === 0) return null;
  return (
    <span className={places > 0 ? 'text-good' : 'text-bad'}>
      <span aria-hidden>
        {places > 0 ? '▲' : '▼'} {Math.abs(places)}
      </span>
      <span className="sr-only">{texts.moved(places)}</span>
    </span>
  );
}

export function RankingThen({ course, at, picked }: RankingThenProps) {
  const [all, setAll] = useState(false);
  const ranks = course.stands[at]?.ranks ?? new Map<string, number>();
  const before = course.stands[at - 1]?.ranks;
  const order = inOrder(course, ranks);
  const shown = all ? order : order.filter((id, place) => place < FIRST || picked.has(id));
  return (
    <Card className="min-w-0 overflow-hidden">
      <h3 className="px-4 pt-4 pb-2 text-lg">{texts.ranking}</h3>
      <DataTable
        caption={texts.ranking}
        columns={[{ head: texts.rank }, { head: texts.athlete }]}
        headClass="sr-only"
      >
        {shown.map((id) => {
          const rank = ranks.get(id) ?? 0;
          const climber = course.climbers.get(id);
          return (
            <tr
              key={id}
              className={`border-t border-line ${picked.has(id) ? 'bg-accent-soft' : ''}`}
            >
              <td className="score w-12 py-2 pl-4 text-right text-base tabular-nums">{rank}</td>
              <th scope="row" className="py-2 pr-4 pl-3 text-left font-medium">
                <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  {nameOf(course, id)}
                  <Flag country={climber?.country ?? ''} />
                  <MyPickBadge places={picked.get(id)} />
                  <span className="ml-auto text-xs font-semibold tabular-nums">
                    <Moved places={(before?.get(id) ?? rank) - rank} />
                  </span>
                </span>
              </th>
            </tr>
          );
        })}
      </DataTable>
      {order.length > FIRST && (
        <MoreRows className="p-1" onClick={() => setAll(!all)}>
          {all ? texts.fewerRanks : texts.allRanks(order.length)}
        </MoreRows>
      )}
    </Card>
  );
}
