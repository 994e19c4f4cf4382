import { scaleLinear } from '@visx/scale';
import { Bar, Line } from '@visx/shape';
import type { TimeSpread } from '@/features/results/analytics/figures/speed-figures';
import { seconds } from '@/features/results/speed';
import { BottomAxis, LeftAxis } from '@/shared/charts/axes';
import { boxOf } from '@/shared/charts/box';
import { ChartFrame } from '@/shared/charts/chart-frame';
import { Plot } from '@/shared/charts/plot';
import { analyticsTexts } from '@/texts/results/analytics';

const texts = analyticsTexts.times;
const HEIGHT = 260;

/** Histogram of best times in ten equal bins, with quartiles. */
export function TimesChart({ spread, group }: { spread: TimeSpread; group: string | null }) {
  const { runs, bins, quartiles, fastest } = spread;
  const title = analyticsTexts.inGroup(texts.title, group);
  const most = Math.max(...bins.map(({ count }) => count));
  const first = bins[0]?.from ?? 0;
  const last = bins.at(-1)?.to ?? 0;
  return (
    <ChartFrame
      title={title}
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
    >
      {(width) => {
        const box = boxOf(width, HEIGHT, { top: 28 });
        // Even if all values are equal, the domain needs a width.
        const x = scaleLinear({
          domain: first === last ? [first - 50, last + 50] : [first, last],
          range: [0, box.innerWidth],
        });
        const y = scaleLinear({ domain: [0, most], range: [box.innerHeight, 0], nice: true });
        const middle = (from: number, to: number) => x((from + to) / 2);
        const whole = y.ticks(4).filter(Number.isInteger);
        return (
          <Plot
            label={title}
            box={box}
            reading="across"
            points={bins.map(({ from, to, count }, place) => ({
              key: String(place),
              x: middle(from, to),
              y: y(count),
              said: texts.said(seconds(from), seconds(to), count),
            }))}
          >
            <LeftAxis
              box={box}
              scale={y}
              ticks={whole}
              format={String}
              label={analyticsTexts.athletes}
            />
            {bins.map(({ from, to, count }, place) => {
              const wide = bins.length === 1 ? 24 : x(to) - x(from);
              return (
                <Bar
                  key={place}
                  x={middle(from, to) - wide / 2 + 1}
                  width={Math.max(1, wide - 2)}
                  y={y(count)}
                  height={box.innerHeight - y(count)}
                  rx={2}
                  fill="var(--series-1)"
                />
              );
            })}
            {[quartiles.lower, quartiles.median, quartiles.upper].map((value, place) => (
              <Line
                key={place}
                from={{ x: x(value), y: 0 }}
                to={{ x: x(value), y: box.innerHeight }}
                stroke="var(--ink)"
                strokeWidth={place === 1 ? 2 : 1}
                {...(place === 1 ? {} : { strokeDasharray: '3 3' })}
              />
            ))}
            <text
              x={x(quartiles.median)}
              y={-8}
              textAnchor="middle"
              className="fill-[var(--ink)] text-xs font-semibold"
            >
              {texts.median}
            </text>
            <BottomAxis
              box={box}
              scale={x}
              count={width < 500 ? 4 : 8}
              format={seconds}
              label={analyticsTexts.timeAxis}
            />
          </Plot>
        );
      }}
    </ChartFrame>
  );
}
