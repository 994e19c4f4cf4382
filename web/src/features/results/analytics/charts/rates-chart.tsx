import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import type { BoulderRate } from '@/features/results/analytics/figures/boulder-figures';
import { shortLabels } from '@/features/results/route-label';
import { BottomAxis, LeftAxis } from '@/shared/charts/axes';
import { boxOf } from '@/shared/charts/box';
import { ChartFrame } from '@/shared/charts/chart-frame';
import { Legend } from '@/shared/charts/legend';
import { Plot } from '@/shared/charts/plot';
import { seriesLook } from '@/shared/charts/series';
import { analyticsTexts } from '@/texts/results/analytics';

const texts = analyticsTexts.rates;
const HEIGHT = 260;

const parts = [
  { label: texts.zones, look: seriesLook(5), count: ({ zones }: BoulderRate) => zones },
  { label: texts.tops, look: seriesLook(2), count: ({ tops }: BoulderRate) => tops },
  { label: texts.flashes, look: seriesLook(0), count: ({ flashes }: BoulderRate) => flashes },
];

/** Rates of zone, top and flash for each boulder, with numbers. */
export function RatesChart({ rates, group }: { rates: BoulderRate[]; group: string | null }) {
  const title = analyticsTexts.inGroup(texts.title, group);
  const labels = shortLabels(rates.map(({ boulder }) => boulder));
  const label = (boulder: string) => labels.get(boulder) ?? boulder;
  const byTops = [...rates].sort((a, b) => a.tops - b.tops);
  const [hardest, easiest] = [byTops[0], byTops.at(-1)];
  if (!hardest || !easiest) return null;
  return (
    <ChartFrame
      title={title}
      summary={texts.summary(
        label(hardest.boulder),
        hardest.tops,
        hardest.climbers,
        label(easiest.boulder),
        easiest.tops,
      )}
      aside={<Legend chart={title} items={parts} />}
      table={{
        columns: [texts.boulder, ...parts.map((part) => part.label), texts.climbers],
        rows: rates.map((rate) => [
          label(rate.boulder),
          ...parts.map(({ count }) => count(rate)),
          rate.climbers,
        ]),
      }}
    >
      {(width) => {
        const box = boxOf(width, HEIGHT, { top: 28 });
        const x = scaleBand({
          domain: rates.map(({ boulder }) => boulder),
          range: [0, box.innerWidth],
          padding: 0.25,
        });
        const y = scaleLinear({ domain: [0, 1], range: [box.innerHeight, 0] });
        const wide = x.bandwidth() / parts.length;
        const bars = rates.flatMap((rate) =>
          parts.map(({ label: what, look, count }, place) => ({
            key: `${rate.boulder} ${what}`,
            look,
            left: (x(rate.boulder) ?? 0) + place * wide,
            top: y(rate.climbers === 0 ? 0 : count(rate) / rate.climbers),
            count: count(rate),
            said: texts.said(label(rate.boulder), what, count(rate), rate.climbers),
          })),
        );
        return (
          <Plot
            label={title}
            box={box}
            reading="across"
            points={bars.map(({ key, left, top, said }) => ({
              key,
              x: left + wide / 2,
              y: top,
              said,
            }))}
          >
            <LeftAxis
              box={box}
              scale={y}
              ticks={[0, 0.25, 0.5, 0.75, 1]}
              format={analyticsTexts.share}
              label={texts.axis}
            />
            {bars.map(({ key, look, left, top, count }) => (
              <g key={key}>
                <Bar
                  x={left + 1}
                  y={top}
                  width={Math.max(1, wide - 2)}
                  height={box.innerHeight - top}
                  rx={2}
                  fill={look.colour}
                />
                <text
                  x={left + wide / 2}
                  y={top - 4}
                  textAnchor="middle"
                  className="fill-[var(--ink)] text-[0.6875rem] font-semibold tabular-nums"
                >
                  {count}
                </text>
              </g>
            ))}
            <BottomAxis<string> box={box} scale={x} format={label} label={texts.boulder} />
          </Plot>
        );
      }}
    </ChartFrame>
  );
}
