import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar, Line } from '@visx/shape';
import { hardSpots, type RouteHeights } from '@/features/results/analytics/figures/lead-figures';
import { BottomAxis, LeftAxis } from '@/shared/charts/axes';
import { boxOf } from '@/shared/charts/box';
import { ChartFrame } from '@/shared/charts/chart-frame';
import { Plot } from '@/shared/charts/plot';
import { analyticsTexts } from '@/texts/results/analytics';

const texts = analyticsTexts.heights;
const HEIGHT = 260;

/**
 * All holds between the lowest and the highest end, so that gaps are visible; the top is the last.
 */
function everyHold({ holds }: RouteHeights): (number | null)[] {
  const known = holds.flatMap(({ hold }) => (hold === null ? [] : [hold]));
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const between =
    known.length === 0 ? [] : Array.from({ length: most - least + 1 }, (_, step) => least + step);
  return holds.some(({ hold }) => hold === null) ? [...between, null] : between;
}

interface HeightsChartProps {
  route: RouteHeights;
  /** Set if there are several. */
  name: string | null;
  group: string | null;
}

export function HeightsChart({ route, name, group }: HeightsChartProps) {
  const { heights, holds, quarters, tops } = route;
  const title = analyticsTexts.inGroup(texts.title(name), group);
  const spots = hardSpots(route);
  const isHard = (hold: number | null) => spots.some((spot) => spot.hold === hold);
  const shown = everyHold(route);
  const counts = new Map(holds.map(({ hold, count }) => [hold, count]));
  const head = (hold: number | null) => (hold === null ? texts.top : String(hold));
  const most = Math.max(...holds.map(({ count }) => count));
  const { lower, median, upper } = quarters;
  return (
    <ChartFrame
      title={title}
      summary={texts.summary(spots[0], heights.length, tops)}
      hint={texts.hint(lower.score, median.score, upper.score)}
      table={{
        columns: [texts.hold, analyticsTexts.athletes],
        rows: holds.map(({ hold, count }) => [head(hold), count]),
      }}
    >
      {(width) => {
        const box = boxOf(width, HEIGHT, { top: 42 });
        const x = scaleBand({
          domain: shown.map(head),
          range: [0, box.innerWidth],
          padding: 0.15,
        });
        const y = scaleLinear({ domain: [0, most], range: [box.innerHeight, 0], nice: true });
        const middle = (hold: number | null) => (x(head(hold)) ?? 0) + x.bandwidth() / 2;
        const every = Math.max(1, Math.ceil(shown.length / (width < 500 ? 7 : 14)));
        const last = shown.length - 1;
        const named = shown
          .filter(
            (hold, place) => hold === null || (place % every === 0 && last - place >= every * 0.8),
          )
          .map(head);
        const medianAt = middle(median.score === texts.top ? null : Math.floor(median.height));
        return (
          <Plot
            label={title}
            box={box}
            reading="across"
            points={holds.map(({ hold, count }) => ({
              key: head(hold),
              x: middle(hold),
              y: y(count),
              said: texts.said(hold === null ? texts.top : texts.holdNamed(hold), count),
            }))}
          >
            <LeftAxis
              box={box}
              scale={y}
              ticks={y.ticks(4).filter(Number.isInteger)}
              format={String}
              label={analyticsTexts.athletes}
            />
            <Line
              from={{ x: medianAt, y: 0 }}
              to={{ x: medianAt, y: box.innerHeight }}
              stroke="var(--ink)"
              strokeWidth={1.5}
              strokeDasharray="3 3"
            />
            <text
              x={medianAt}
              y={-22}
              textAnchor={medianAt > box.innerWidth - 40 ? 'end' : 'middle'}
              className="fill-[var(--ink)] text-xs font-semibold"
            >
              {texts.median}
            </text>
            {shown.map((hold) => {
              const count = counts.get(hold) ?? 0;
              return (
                <Bar
                  key={head(hold)}
                  x={x(head(hold)) ?? 0}
                  width={x.bandwidth()}
                  y={y(count)}
                  height={box.innerHeight - y(count)}
                  fill={isHard(hold) ? 'var(--series-2)' : 'var(--series-1)'}
                />
              );
            })}
            {spots.map(({ hold, count }) => (
              <text
                key={hold}
                x={middle(hold)}
                y={y(count) - 4}
                textAnchor="middle"
                className="fill-[var(--ink)] text-[0.6875rem] font-bold"
                stroke="var(--surface)"
                strokeWidth={3}
                paintOrder="stroke"
              >
                {hold}
              </text>
            ))}
            <BottomAxis<string> box={box} scale={x} ticks={named} label={texts.hold} />
          </Plot>
        );
      }}
    </ChartFrame>
  );
}
