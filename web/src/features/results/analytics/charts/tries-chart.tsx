import { TRIES_TOLD, type TriesRow } from '@/features/results/analytics/figures/boulder-figures';
import { sum } from '@/features/results/analytics/figures/statistics';
import { shortLabels } from '@/features/results/route-label';
import { boxOf } from '@/shared/charts/box';
import { ChartFrame } from '@/shared/charts/chart-frame';
import { Plot } from '@/shared/charts/plot';
import { heatLook } from '@/shared/charts/series';
import { analyticsTexts } from '@/texts/results/analytics';

const texts = analyticsTexts.tries;
const ROW = 36;
const GAP = 2;

const columns = [
  ...texts.columns.map((head) => ({ head, long: texts.inTries(head) })),
  { head: texts.zoneOnly, long: texts.zoneOnlyLong },
  { head: texts.nothing, long: texts.nothingLong },
];
const countsOf = ({ toppedIn, zoneOnly, nothing }: TriesRow) => [...toppedIn, zoneOnly, nothing];

/** A heat map: the number of tries to the top, by boulder. */
export function TriesChart({ rows, group }: { rows: TriesRow[]; group: string | null }) {
  const title = analyticsTexts.inGroup(texts.title, group);
  const labels = shortLabels(rows.map(({ boulder }) => boulder));
  const label = (boulder: string) => labels.get(boulder) ?? boulder;
  const most = Math.max(1, ...rows.flatMap(countsOf));
  const tops = sum(rows.flatMap(({ toppedIn }) => toppedIn));
  const flashes = sum(rows.map(({ toppedIn }) => toppedIn[0] ?? 0));
  return (
    <ChartFrame
      title={title}
      summary={texts.summary(tops, flashes)}
      hint={texts.hint}
      table={{
        columns: [analyticsTexts.rates.boulder, ...columns.map(({ long }) => long)],
        rows: rows.map((row) => [label(row.boulder), ...countsOf(row)]),
      }}
    >
      {(width) => {
        const box = boxOf(width, rows.length * ROW + 46, {
          top: 4,
          right: 0,
          bottom: 42,
          left: 32,
        });
        // Columns without a top are set apart.
        const wide = (box.innerWidth - 10) / columns.length;
        const left = (column: number) => column * wide + (column >= TRIES_TOLD ? 10 : 0);
        const cells = rows.flatMap((row, line) =>
          countsOf(row).map((count, column) => ({
            key: `${line} ${column}`,
            count,
            x: left(column),
            y: line * ROW,
            look: heatLook(count / most),
            said: texts.said(label(row.boulder), columns[column]?.long ?? '', count),
          })),
        );
        return (
          <Plot
            label={title}
            box={box}
            points={cells.map(({ key, x, y, said }) => ({
              key,
              x: x + wide / 2,
              y: y + ROW / 2,
              said,
            }))}
          >
            {rows.map(({ boulder }, line) => (
              <text
                key={boulder}
                x={-8}
                y={line * ROW + ROW / 2}
                dy="0.32em"
                textAnchor="end"
                className="fill-[var(--ink)] text-xs font-semibold"
              >
                {label(boulder)}
              </text>
            ))}
            {cells.map(({ key, count, x, y, look }) => (
              <g key={key}>
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
            ))}
            {columns.map(({ head }, column) => (
              <text
                key={head}
                x={left(column) + (wide - GAP) / 2}
                y={box.innerHeight + 14}
                textAnchor="middle"
                className="fill-[var(--ink-soft)] text-xs"
              >
                {head}
              </text>
            ))}
            <text
              x={left(0)}
              y={box.innerHeight + 34}
              className="fill-[var(--ink-soft)] text-xs font-semibold"
            >
              {texts.axis}
            </text>
          </Plot>
        );
      }}
    </ChartFrame>
  );
}
