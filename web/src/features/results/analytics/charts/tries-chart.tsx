import { TRIES_SHOWN, type TriesRow } from '@/features/results/analytics/figures/boulder-figures';
import { sum } from '@/features/results/analytics/figures/statistics';
import { type ShortLabel, shortLabels } from '@/features/results/route-label';
import { boxOf } from '@/shared/charts/box';
import { Chart, type Drawing } from '@/shared/charts/chart';
import { heatLook } from '@/shared/charts/series';
import { Words } from '@/shared/charts/shapes';
import { analyticsTexts } from '@/texts/results/analytics';

const texts = analyticsTexts.tries;
const ROW = 36;
const GAP = 2;
const margin = { top: 4, right: 0, bottom: 42, left: 32 };

const columns = [
  ...texts.columns.map((head) => ({ head, long: texts.inTries(head) })),
  { head: texts.zoneOnly, long: texts.zoneOnlyLong },
  { head: texts.nothing, long: texts.nothingLong },
];
const countsOf = ({ toppedIn, zoneOnly, nothing }: TriesRow) => [...toppedIn, zoneOnly, nothing];

interface CellProps {
  x: number;
  y: number;
  wide: number;
  count: number;
  /** Its count as a share of the greatest. */
  share: number;
}

function Cell({ x, y, wide, count, share }: CellProps) {
  const look = heatLook(share);
  return (
    <g>
      <rect
        x={x}
        y={y}
        width={Math.max(1, wide - GAP)}
        height={ROW - GAP}
        rx={4}
        fill={count === 0 ? 'var(--sunken)' : look.ground}
      />
      {count > 0 && (
        <text
          x={x + (wide - GAP) / 2}
          y={y + (ROW - GAP) / 2}
          dy="0.35em"
          textAnchor="middle"
          fill={look.ink}
          className="text-sm font-semibold tabular-nums"
        >
          {count}
        </text>
      )}
    </g>
  );
}

function draw(rows: TriesRow[], label: ShortLabel, width: number): Drawing {
  const box = boxOf(width, rows.length * ROW + 46, margin);
  const most = Math.max(1, ...rows.flatMap(countsOf));
  // Columns without a top are set apart.
  const wide = (box.innerWidth - 10) / columns.length;
  const left = (column: number) => column * wide + (column >= TRIES_SHOWN ? 10 : 0);
  const cells = rows.flatMap((row, line) =>
    countsOf(row).map((count, column) => ({
      key: `${line} ${column}`,
      count,
      x: left(column) + wide / 2,
      y: (line + 0.5) * ROW,
      description: texts.pointLabel(label(row.boulder), columns[column]?.long ?? '', count),
    })),
  );
  const shapes = (
    <>
      {rows.map(({ boulder }, line) => (
        <Words key={boulder} x={-8} y={(line + 0.5) * ROW} anchor="end" centred strong>
          {label(boulder)}
        </Words>
      ))}
      {cells.map(({ key, x, y, count }) => (
        <Cell
          key={key}
          x={x - wide / 2}
          y={y - ROW / 2}
          wide={wide}
          count={count}
          share={count / most}
        />
      ))}
      {columns.map(({ head }, column) => (
        <Words
          key={head}
          x={left(column) + (wide - GAP) / 2}
          y={box.innerHeight + 14}
          anchor="middle"
          soft
        >
          {head}
        </Words>
      ))}
      <Words x={left(0)} y={box.innerHeight + 34} soft strong>
        {texts.axis}
      </Words>
    </>
  );
  return { box, points: cells, shapes };
}

/** A heat map: the number of tries to the top, by boulder. */
export function TriesChart({ rows, group }: { rows: TriesRow[]; group: string | null }) {
  const label = shortLabels(rows.map(({ boulder }) => boulder));
  const tops = sum(rows.flatMap(({ toppedIn }) => toppedIn));
  const flashes = sum(rows.map(({ toppedIn }) => toppedIn[0] ?? 0));
  return (
    <Chart
      title={analyticsTexts.inGroup(texts.title, group)}
      summary={texts.summary(tops, flashes)}
      hint={texts.hint}
      table={{
        columns: [analyticsTexts.rates.boulder, ...columns.map(({ long }) => long)],
        rows: rows.map((row) => [label(row.boulder), ...countsOf(row)]),
      }}
      draw={(width) => draw(rows, label, width)}
    />
  );
}
