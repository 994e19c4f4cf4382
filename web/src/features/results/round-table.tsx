import { BoulderLegend } from '@/features/results/boulder-cell';
import { roundColumns } from '@/features/results/round-cells';
import { columnsOf } from '@/features/results/round-columns';
import type { SheetRow } from '@/features/results/round-sheet';
import { AthleteRow, Figure, ResultTable, TableHead } from '@/features/results/table-parts';
import type { Place } from '@/shared/podium';
import { resultTexts as texts } from '@/texts/results';

interface RoundTableProps {
  rows: SheetRow[];
  caption: string;
  marked: ReadonlySet<string>;
  picked: ReadonlyMap<string, Place[]>;
  /** All starting groups together: they climb different routes, so only their scores compare. */
  mixed: boolean;
}

/** One round: what everybody did, as its discipline tells it. */
export function RoundTable({ rows, caption, marked, picked, mixed }: RoundTableProps) {
  const kind = columnsOf(rows.map(({ detail }) => detail));
  const columns = mixed ? [] : roundColumns(kind);
  // What is best of two lanes is the score of a speed qualification.
  const scored = kind.kind !== 'lanes' || mixed;
  const grouped = rows.some(({ group }) => group !== null);
  return (
    <div className="flex flex-col gap-2">
      <ResultTable caption={caption}>
        <TableHead
          columns={[
            ...(mixed ? [{ key: 'group', label: texts.group }] : []),
            ...columns,
            ...(grouped && !mixed ? [{ key: 'overall', label: texts.overall }] : []),
            ...(scored ? [{ key: 'score', label: texts.score }] : []),
          ]}
        />
        <tbody>
          {rows.map((row) => (
            <AthleteRow
              key={row.athlete_id}
              athlete={row}
              rank={row.rank}
              places={picked.get(row.athlete_id)}
              marked={marked.has(row.athlete_id)}
            >
              {mixed && <Figure>{row.group}</Figure>}
              {columns.map(({ key, cell, align }) =>
                align === 'center' ? (
                  <td key={key} className="px-1.5 py-2 text-center last:pr-4">
                    {cell(row.detail)}
                  </td>
                ) : (
                  <Figure key={key} strong={key === 'best'}>
                    {cell(row.detail)}
                  </Figure>
                ),
              )}
              {grouped && !mixed && <Figure>{row.overallRank ?? '–'}</Figure>}
              {scored && <Figure strong>{row.score ?? ''}</Figure>}
            </AthleteRow>
          ))}
        </tbody>
      </ResultTable>
      {kind.kind === 'boulder' && !mixed && <BoulderLegend />}
    </div>
  );
}
