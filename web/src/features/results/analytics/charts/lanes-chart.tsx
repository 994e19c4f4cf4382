import { scaleLinear } from '@visx/scale';
import { Line } from '@visx/shape';
import type { LaneComparison } from '@/features/results/analytics/figures/speed-figures';
import { seconds } from '@/features/results/speed';
import { BottomAxis, LeftAxis } from '@/shared/charts/axes';
import { boxOf } from '@/shared/charts/box';
import { ChartFrame } from '@/shared/charts/chart-frame';
import { Mark } from '@/shared/charts/mark';
import { Plot } from '@/shared/charts/plot';
import { seriesLook } from '@/shared/charts/series';
import { analyticsTexts } from '@/texts/results/analytics';

const texts = analyticsTexts.lanes;
const HEIGHT = 320;

function hintOf(gapMs: number): string {
  if (gapMs === 0) return texts.hintEqual;
  return texts.hint(gapMs > 0 ? texts.b.slice(-1) : texts.a.slice(-1), seconds(Math.abs(gapMs)));
}

/** Both qualification runs of each athlete; on the diagonal both lanes took the same time. */
export function LanesChart({ lanes, group }: { lanes: LaneComparison; group: string | null }) {
  const { pairs, fasterOnA, fasterOnB, medianGapMs } = lanes;
  const title = analyticsTexts.inGroup(texts.title, group);
  const times = pairs.flatMap(({ aMs, bMs }) => [aMs, bMs]);
  const domain = [Math.min(...times) - 50, Math.max(...times) + 50];
  return (
    <ChartFrame
      title={title}
      summary={texts.summary(fasterOnA, fasterOnB, pairs.length)}
      hint={hintOf(medianGapMs)}
      table={{
        columns: [analyticsTexts.athlete, texts.a, texts.b],
        rows: pairs.map(({ name, aMs, bMs }) => [name, seconds(aMs), seconds(bMs)]),
      }}
    >
      {(width) => {
        const box = boxOf(width, HEIGHT, { top: 24 });
        const x = scaleLinear({ domain, range: [0, box.innerWidth] });
        const y = scaleLinear({ domain, range: [box.innerHeight, 0] });
        return (
          <Plot
            label={title}
            box={box}
            points={pairs.map(({ athleteId, name, aMs, bMs }) => ({
              key: athleteId,
              x: x(aMs),
              y: y(bMs),
              said: texts.said(name, seconds(aMs), seconds(bMs)),
            }))}
          >
            <LeftAxis box={box} scale={y} format={seconds} label={texts.b} />
            <Line
              from={{ x: 0, y: box.innerHeight }}
              to={{ x: box.innerWidth, y: 0 }}
              stroke="var(--line-strong)"
              strokeDasharray="4 4"
            />
            {pairs.map(({ athleteId, aMs, bMs }) => (
              <Mark key={athleteId} look={seriesLook(aMs <= bMs ? 0 : 1)} x={x(aMs)} y={y(bMs)} />
            ))}
            <BottomAxis
              box={box}
              scale={x}
              count={width < 500 ? 4 : 8}
              format={seconds}
              label={texts.a}
            />
          </Plot>
        );
      }}
    </ChartFrame>
  );
}
