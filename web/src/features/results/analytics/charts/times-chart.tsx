import type { TimeSpread } from '@/features/results/analytics/figures/speed-figures';
import { seconds } from '@/features/results/speed';
import { BottomAxis, CountAxis } from '@/shared/charts/axes';
import { boxOf, xScale, yScale } from '@/shared/charts/box';
import { Chart, type Drawing } from '@/shared/charts/chart';
import { Column, Upright, Words } from '@/shared/charts/shapes';
import { analyticsTexts } from '@/texts/results/analytics';

const texts = analyticsTexts.times;
const HEIGHT = 260;

function draw({ bins, quartiles: { lower, median, upper } }: TimeSpread, width: number): Drawing {
  const box = boxOf(width, HEIGHT, { top: 28 });
  const first = bins[0]?.from ?? 0;
  const last = bins.at(-1)?.to ?? 0;
  // Even if all values are equal, the domain needs a width.
  const x = xScale(box, first === last ? [first - 50, last + 50] : [first, last]);
  const y = yScale(box, [0, Math.max(...bins.map(({ count }) => count))], true);
  const columns = bins.map(({ from, to, count }, place) => ({
    key: String(place),
    x: x((from + to) / 2),
    y: y(count),
    wide: bins.length === 1 ? 24 : x(to) - x(from),
    description: texts.pointLabel(seconds(from), seconds(to), count),
  }));
  const shapes = (
    <>
      <CountAxis box={box} scale={y} label={analyticsTexts.athletes} />
      {columns.map((column) => (
        <Column
          key={column.key}
          box={box}
          at={column}
          gap={1}
          rx={2}
          wide={column.wide}
          fill="var(--series-1)"
        />
      ))}
      <Upright box={box} x={x(lower)} dash="3 3" />
      <Upright box={box} x={x(median)} width={2} />
      <Upright box={box} x={x(upper)} dash="3 3" />
      <Words x={x(median)} y={-8} anchor="middle" strong>
        {texts.median}
      </Words>
      <BottomAxis
        box={box}
        scale={x}
        count={width < 500 ? 4 : 8}
        format={seconds}
        label={analyticsTexts.timeAxis}
      />
    </>
  );
  return { box, points: columns, reading: 'across', shapes };
}

/** Histogram of best times in ten equal bins, with quartiles. */
export function TimesChart({ spread, group }: { spread: TimeSpread; group: string | null }) {
  const { runs, bins, quartiles, fastest } = spread;
  return (
    <Chart
      title={analyticsTexts.inGroup(texts.title, group)}
      summary={texts.summary(
        fastest.name,
        seconds(fastest.timeMs),
        seconds(quartiles.median),
        runs.length,
      )}
      hint={texts.hint(seconds(quartiles.lower), seconds(quartiles.upper))}
      table={{
        columns: [texts.bin, analyticsTexts.athletes],
        rows: bins.map(({ from, to, count }) => [texts.between(seconds(from), seconds(to)), count]),
      }}
      draw={(width) => draw(spread, width)}
    />
  );
}
