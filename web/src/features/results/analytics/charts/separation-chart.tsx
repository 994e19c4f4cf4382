import { scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import type { Separation } from '@/features/results/analytics/figures/boulder-figures';
import { shortLabels } from '@/features/results/route-label';
import { boxOf } from '@/shared/charts/box';
import { ChartFrame } from '@/shared/charts/chart-frame';
import { Plot } from '@/shared/charts/plot';
import { analyticsTexts } from '@/texts/results/analytics';

const texts = analyticsTexts.separation;
const ROW = 34;

interface SeparationChartProps {
  separations: Separation[];
  group: string | null;
}

/** Each boulder's share of the differences between athletes; the largest is highlighted. */
export function SeparationChart({ separations, group }: SeparationChartProps) {
  const title = analyticsTexts.inGroup(texts.title, group);
  const labels = shortLabels(separations.map(({ boulder }) => boulder));
  const label = (boulder: string) => labels.get(boulder) ?? boulder;
  const [most] = [...separations].sort((a, b) => b.share - a.share);
  if (!most) return null;
  return (
    <ChartFrame
      title={title}
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
    >
      {(width) => {
        const box = boxOf(width, separations.length * ROW + 8, {
          top: 4,
          right: 56,
          bottom: 4,
          left: 32,
        });
        const x = scaleLinear({ domain: [0, most.share], range: [0, box.innerWidth] });
        // A boulder that reduced the differences has a negative share.
        const end = (share: number) => Math.max(1, x(share));
        return (
          <Plot
            label={title}
            box={box}
            points={separations.map(({ boulder, share, tops, climbers }, place) => ({
              key: boulder,
              x: end(share),
              y: (place + 0.5) * ROW,
              said: texts.said(label(boulder), analyticsTexts.share(share), tops, climbers),
            }))}
          >
            {separations.map(({ boulder, share }, place) => (
              <g key={boulder}>
                <text
                  x={-8}
                  y={(place + 0.5) * ROW}
                  dy="0.32em"
                  textAnchor="end"
                  className="fill-[var(--ink)] text-xs font-semibold"
                >
                  {label(boulder)}
                </text>
                <Bar
                  x={0}
                  y={place * ROW + 5}
                  width={end(share)}
                  height={ROW - 10}
                  rx={3}
                  fill={boulder === most.boulder ? 'var(--series-2)' : 'var(--series-5)'}
                />
                <text
                  x={end(share) + 8}
                  y={(place + 0.5) * ROW}
                  dy="0.32em"
                  className={`fill-[var(--ink)] text-xs tabular-nums ${boulder === most.boulder ? 'font-bold' : ''}`}
                >
                  {analyticsTexts.share(share)}
                </text>
              </g>
            ))}
          </Plot>
        );
      }}
    </ChartFrame>
  );
}
