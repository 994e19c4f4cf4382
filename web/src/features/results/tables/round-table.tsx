import { Fragment } from 'react';
import { BoulderLegend } from '@/features/results/tables/boulder-cell';
import { type CutOff, lineAfter } from '@/features/results/tables/cut-off';
import { type RoundColumn, roundColumns } from '@/features/results/tables/round-cells';
import { columnsOf } from '@/features/results/tables/round-columns';
import { sharedRanks, type SheetRow } from '@/features/results/tables/round-sheet';
import { ScoreText } from '@/features/results/tables/score-text';
import type { TableMarks } from '@/features/results/tables/table-marks';
import {
  AthleteRow,
  CutOffRow,
  Figure,
  ResultTable,
  TableHead,
} from '@/features/results/tables/table-parts';
import { resultTexts as texts } from '@/texts/results/result-pages';
import type { BoulderAscent, CombinedStage, RoundResult } from '@/wire/generated';

interface RoundTableProps {
  rows: SheetRow[];
  caption: string;
  marks: TableMarks;
  cutOff: CutOff | null;
  /**
   * All starting groups are shown: they climb different routes, so only their scores are
   * comparable.
   */
  mixed: boolean;
}

function Cell({ column, row }: { column: RoundColumn; row: SheetRow }) {
  if (column.align !== 'center') {
    const { strong = false, pinned = false, cell } = column;
    return (
      <Figure strong={strong} pinned={pinned}>
        {cell(row.detail)}
      </Figure>
    );
  }
  return (
    <td className="px-1 py-0.5 text-center last:pr-4 md:px-1.5 md:py-2">
      {column.cell(row.detail)}
    </td>
  );
}

/** Parts that the legend explains; null without boulders. */
function boulderForm(rows: readonly SheetRow[]) {
  const parts = rows.flatMap(({ detail }): (RoundResult | CombinedStage | null)[] =>
    detail && 'combined_stages' in detail ? detail.combined_stages : [detail],
  );
  const ascents = parts.flatMap((part): BoulderAscent[] =>
    part && 'ascents' in part && part.discipline === 'boulder' ? part.ascents : [],
  );
  if (ascents.length === 0) return null;
  return {
    appeal: ascents.some(({ status }) => status === 'under_appeal'),
    lowZone: ascents.some(({ low_zone }) => low_zone !== null),
    points: ascents.some(({ points }) => points !== null),
  };
}

export function RoundTable({ rows, caption, marks, cutOff, mixed }: RoundTableProps) {
  const kind = columnsOf(rows.map(({ detail }) => detail));
  const columns = mixed ? [] : roundColumns(kind);
  // The better of two lanes is the score of a speed qualification.
  const scored = kind.kind !== 'lanes' || mixed;
  const grouped = rows.some(({ group }) => group !== null);
  // Ranks of groups are interleaved: equal ones are not ties.
  const shared = mixed ? new Set<number>() : sharedRanks(rows);
  const form = boulderForm(rows);
  const line = lineAfter(rows, cutOff);
  const heads = [
    ...(mixed ? [{ key: 'group', label: texts.group }] : []),
    ...columns,
    ...(grouped && !mixed ? [{ key: 'overall', label: texts.overall }] : []),
    ...(scored ? [{ key: 'score', label: texts.score, pinned: true }] : []),
  ];
  return (
    <div className="flex flex-col gap-2">
      <ResultTable caption={caption}>
        <TableHead columns={heads} />
        <tbody>
          {rows.map((row, place) => (
            <Fragment key={row.athlete_id}>
              <AthleteRow
                athlete={row}
                rank={row.rank}
                marks={marks}
                tied={row.rank !== null && shared.has(row.rank)}
                sportClass={row.sportClass}
              >
                {mixed && <Figure>{row.group}</Figure>}
                {columns.map((column) => (
                  <Cell key={column.key} column={column} row={row} />
                ))}
                {grouped && !mixed && <Figure>{row.overallRank ?? '–'}</Figure>}
                {scored && (
                  <Figure strong pinned>
                    <ScoreText score={row.score} />
                  </Figure>
                )}
              </AthleteRow>
              {place === line && cutOff && (
                <CutOffRow columns={heads.length + 2}>
                  {texts.cutOff(
                    cutOff.next,
                    rows.slice(0, place + 1).filter((one) => cutOff.athletes.has(one.athlete_id))
                      .length,
                  )}
                </CutOffRow>
              )}
            </Fragment>
          ))}
        </tbody>
      </ResultTable>
      {form && !mixed && <BoulderLegend {...form} />}
    </div>
  );
}
