import { Line } from '@visx/shape';
import type { FinalAgainstBest } from '@/features/results/analytics/figures/speed-figures';
import { seconds } from '@/features/results/speed';
import { BottomAxis } from '@/shared/charts/axes';
import { boxOf, labelRoom, xScale } from '@/shared/charts/box';
import { Chart, type Drawing } from '@/shared/charts/chart';
import { Legend } from '@/shared/charts/legend';
import { seriesLook } from '@/shared/charts/series';
import { Mark, Words } from '@/shared/charts/shapes';
import { surnames } from '@/shared/format/names';
import { analyticsTexts } from '@/texts/results/analytics';

const texts = analyticsTexts.finals;
const ROW = 26;
const [before, after] = [seriesLook(0), seriesLook(1)];
const legend = [
  { label: texts.qualification, look: before },
  { label: texts.final, look: after },
];

function draw(finals: FinalAgainstBest[], width: number): Drawing {
  const labels = surnames(finals);
  const left = labelRoom(labels, width);
  const box = boxOf(width, finals.length * ROW + 52, { top: 8, left });
  const times = finals.flatMap(({ qualificationMs, finalMs }) => [qualificationMs, finalMs]);
  const x = xScale(box, [Math.min(...times) - 50, Math.max(...times) + 50]);
  const points = finals.map((one, place) => ({
    key: one.athleteId,
    label: labels[place] ?? '',
    from: x(one.qualificationMs),
    x: x(one.finalMs),
    y: (place + 0.5) * ROW,
    description: texts.pointLabel(one.name, seconds(one.qualificationMs), seconds(one.finalMs)),
  }));
  const shapes = (
    <>
      {points.map(({ key, label, from, x: to, y }) => (
        <g key={key}>
          <Words x={-10} y={y} anchor="end" centred room={left}>
            {label}
          </Words>
          <Line
            from={{ x: from, y }}
            to={{ x: to, y }}
            stroke="var(--line-strong)"
            strokeWidth={2}
          />
          <Mark look={before} x={from} y={y} size={5} />
          <Mark look={after} x={to} y={y} size={5} />
        </g>
      ))}
      <BottomAxis
        box={box}
        scale={x}
        count={width < 500 ? 3 : 7}
        format={seconds}
        label={analyticsTexts.timeAxis}
      />
    </>
  );
  return { box, points, shapes };
}

/** One line per finalist, from their best qualification time to their best final time. */
export function FinalsChart({ finals }: { finals: FinalAgainstBest[] }) {
  const better = finals.filter(({ finalMs, qualificationMs }) => finalMs < qualificationMs);
  return (
    <Chart
      title={texts.title}
      summary={texts.summary(
        better.map(({ name }) => name),
        finals.length,
      )}
      aside={<Legend chart={texts.title} items={legend} />}
      table={{
        columns: [analyticsTexts.athlete, texts.qualification, texts.final],
        rows: finals.map((one) => [one.name, seconds(one.qualificationMs), seconds(one.finalMs)]),
      }}
      draw={(width) => draw(finals, width)}
    />
  );
}
