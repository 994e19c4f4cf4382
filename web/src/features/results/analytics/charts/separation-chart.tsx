import { Bar } from '@visx/shape';
import type { Separation } from '@/features/results/analytics/figures/boulder-figures';
import { type ShortLabel, shortLabels } from '@/features/results/route-label';
import { boxOf, xScale } from '@/shared/charts/box';
import { Chart, type Drawing } from '@/shared/charts/chart';
import { Words } from '@/shared/charts/shapes';
import { analyticsTexts } from '@/texts/results/analytics';

const texts = analyticsTexts.separation;
const ROW = 34;
const margin = { top: 4, right: 56, bottom: 4, left: 32 };

function draw(
  separations: Separation[],
  most: Separation,
  label: ShortLabel,
  width: number,
): Drawing {
  const box = boxOf(width, separations.length * ROW + 8, margin);
  const x = xScale(box, [0, most.share]);
  const rows = separations.map(({ boulder, share, tops, climbers }, place) => ({
    key: boulder,
    share: analyticsTexts.share(share),
    // A boulder that reduced the differences has a negative share.
    x: Math.max(1, x(share)),
    y: (place + 0.5) * ROW,
    isMost: boulder === most.boulder,
    description: texts.pointLabel(label(boulder), analyticsTexts.share(share), tops, climbers),
  }));
  const shapes = rows.map(({ key, share, x: end, y, isMost }) => (
    <g key={key}>
      <Words x={-8} y={y} anchor="end" centred strong>
        {label(key)}
      </Words>
      <Bar
        x={0}
        y={y - ROW / 2 + 5}
        width={end}
        height={ROW - 10}
        rx={3}
        fill={isMost ? 'var(--series-2)' : 'var(--series-5)'}
      />
      <Words x={end + 8} y={y} centred className={`tabular-nums ${isMost ? 'font-bold' : ''}`}>
        {share}
      </Words>
    </g>
  ));
  return { box, points: rows, shapes };
}

interface SeparationChartProps {
  separations: Separation[];
  group: string | null;
}

/** Each boulder's share of the differences between athletes; the largest is highlighted. */
export function SeparationChart({ separations, group }: SeparationChartProps) {
  const label = shortLabels(separations.map(({ boulder }) => boulder));
  const [most] = [...separations].sort((a, b) => b.share - a.share);
  if (!most) return null;
  return (
    <Chart
      title={analyticsTexts.inGroup(texts.title, group)}
      summary={texts.summary(label(most.boulder), most.tops, most.climbers)}
      hint={texts.hint}
      table={{
        columns: [analyticsTexts.rates.boulder, texts.share, texts.tops],
        rows: separations.map(({ boulder, share, tops }) => [
          label(boulder),
          analyticsTexts.share(share),
          tops,
        ]),
      }}
      draw={(width) => draw(separations, most, label, width)}
    />
  );
}
