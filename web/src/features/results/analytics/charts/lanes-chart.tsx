import { Line } from '@visx/shape';
import type { LaneComparison } from '@/features/results/analytics/figures/speed-figures';
import { seconds } from '@/features/results/speed';
import { BottomAxis, LeftAxis } from '@/shared/charts/axes';
import { boxOf, xScale, yScale } from '@/shared/charts/box';
import { Chart, type Drawing } from '@/shared/charts/chart';
import { seriesLook } from '@/shared/charts/series';
import { Mark } from '@/shared/charts/shapes';
import { analyticsTexts } from '@/texts/results/analytics';

const texts = analyticsTexts.lanes;
const HEIGHT = 320;

function hintOf(gapMs: number): string {
  if (gapMs === 0) return texts.hintEqual;
  return texts.hint(gapMs > 0 ? texts.b.slice(-1) : texts.a.slice(-1), seconds(Math.abs(gapMs)));
}

function draw({ pairs }: LaneComparison, width: number): Drawing {
  const box = boxOf(width, HEIGHT, { top: 24 });
  const times = pairs.flatMap(({ aMs, bMs }) => [aMs, bMs]);
  const domain = [Math.min(...times) - 50, Math.max(...times) + 50] as const;
  const x = xScale(box, domain);
  const y = yScale(box, domain);
  const points = pairs.map(({ athleteId, name, aMs, bMs }) => ({
    key: athleteId,
    x: x(aMs),
    y: y(bMs),
    look: seriesLook(aMs <= bMs ? 0 : 1),
    description: texts.pointLabel(name, seconds(aMs), seconds(bMs)),
  }));
  const shapes = (
    <>
      <LeftAxis box={box} scale={y} format={seconds} label={texts.b} />
      <Line
        from={{ x: 0, y: box.innerHeight }}
        to={{ x: box.innerWidth, y: 0 }}
        stroke="var(--line-strong)"
        strokeDasharray="4 4"
      />
      {points.map((point) => (
        <Mark key={point.key} look={point.look} x={point.x} y={point.y} />
      ))}
      <BottomAxis
        box={box}
        scale={x}
        count={width < 500 ? 4 : 8}
        format={seconds}
        label={texts.a}
      />
    </>
  );
  return { box, points, shapes };
}

/** Both qualification runs of each athlete; on the diagonal both lanes took the same time. */
export function LanesChart({ lanes, group }: { lanes: LaneComparison; group: string | null }) {
  const { pairs, fasterOnA, fasterOnB, medianGapMs } = lanes;
  return (
    <Chart
      title={analyticsTexts.inGroup(texts.title, group)}
      summary={texts.summary(fasterOnA, fasterOnB, pairs.length)}
      hint={hintOf(medianGapMs)}
      table={{
        columns: [analyticsTexts.athlete, texts.a, texts.b],
        rows: pairs.map(({ name, aMs, bMs }) => [name, seconds(aMs), seconds(bMs)]),
      }}
      draw={(width) => draw(lanes, width)}
    />
  );
}
