import { scaleBand } from '@visx/scale';
import type { BoulderRate } from '@/features/results/analytics/figures/boulder-figures';
import { type ShortLabel, shortLabels } from '@/features/results/route-label';
import { BottomAxis, ShareAxis } from '@/shared/charts/axes';
import { boxOf, yScale } from '@/shared/charts/box';
import { Chart, type Drawing } from '@/shared/charts/chart';
import { Legend } from '@/shared/charts/legend';
import { seriesLook } from '@/shared/charts/series';
import { Column, Words } from '@/shared/charts/shapes';
import { analyticsTexts } from '@/texts/results/analytics';

const texts = analyticsTexts.rates;
const HEIGHT = 260;

const parts = [
  { label: texts.zones, look: seriesLook(5), count: ({ zones }: BoulderRate) => zones },
  { label: texts.tops, look: seriesLook(2), count: ({ tops }: BoulderRate) => tops },
  { label: texts.flashes, look: seriesLook(0), count: ({ flashes }: BoulderRate) => flashes },
];

function draw(rates: BoulderRate[], label: ShortLabel, width: number): Drawing {
  const box = boxOf(width, HEIGHT, { top: 28 });
  const x = scaleBand({
    domain: rates.map(({ boulder }) => boulder),
    range: [0, box.innerWidth],
    padding: 0.25,
  });
  const y = yScale(box, [0, 1]);
  const wide = x.bandwidth() / parts.length;
  const columns = rates.flatMap((rate) =>
    parts.map(({ label: what, look, count }, place) => ({
      key: `${rate.boulder} ${what}`,
      fill: look.colour,
      x: (x(rate.boulder) ?? 0) + (place + 0.5) * wide,
      y: y(rate.climbers === 0 ? 0 : count(rate) / rate.climbers),
      count: count(rate),
      description: texts.pointLabel(label(rate.boulder), what, count(rate), rate.climbers),
    })),
  );
  const shapes = (
    <>
      <ShareAxis box={box} scale={y} format={analyticsTexts.share} label={texts.axis} />
      {columns.map((column) => (
        <g key={column.key}>
          <Column box={box} at={column} wide={wide} gap={1} rx={2} fill={column.fill} />
          <Words
            x={column.x}
            y={column.y - 4}
            anchor="middle"
            size="text-[0.6875rem]"
            strong
            className="tabular-nums"
          >
            {column.count}
          </Words>
        </g>
      ))}
      <BottomAxis<string> box={box} scale={x} format={label} label={texts.boulder} />
    </>
  );
  return { box, points: columns, reading: 'across', shapes };
}

export function RatesChart({ rates, group }: { rates: BoulderRate[]; group: string | null }) {
  const title = analyticsTexts.inGroup(texts.title, group);
  const label = shortLabels(rates.map(({ boulder }) => boulder));
  const byTops = [...rates].sort((a, b) => a.tops - b.tops);
  const [hardest, easiest] = [byTops[0], byTops.at(-1)];
  if (!hardest || !easiest) return null;
  return (
    <Chart
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
      draw={(width) => draw(rates, label, width)}
    />
  );
}
