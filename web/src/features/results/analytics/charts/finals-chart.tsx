import { scaleLinear } from '@visx/scale';
import { Line } from '@visx/shape';
import type { FinalAgainstBest } from '@/features/results/analytics/figures/speed-figures';
import { seconds } from '@/features/results/speed';
import { BottomAxis } from '@/shared/charts/axes';
import { boxOf, labelRoom, squeezed } from '@/shared/charts/box';
import { ChartFrame } from '@/shared/charts/chart-frame';
import { Legend } from '@/shared/charts/legend';
import { Mark } from '@/shared/charts/mark';
import { Plot } from '@/shared/charts/plot';
import { seriesLook } from '@/shared/charts/series';
import { surnames } from '@/shared/format/names';
import { analyticsTexts } from '@/texts/results/analytics';

const texts = analyticsTexts.finals;
const ROW = 26;
const [before, after] = [seriesLook(0), seriesLook(1)];

/** One line per finalist, from their best qualification time to their best final time. */
export function FinalsChart({ finals }: { finals: FinalAgainstBest[] }) {
  const times = finals.flatMap(({ qualificationMs, finalMs }) => [qualificationMs, finalMs]);
  const labels = surnames(finals);
  const better = finals.filter(({ finalMs, qualificationMs }) => finalMs < qualificationMs);
  return (
    <ChartFrame
      title={texts.title}
      summary={texts.summary(
        better.map(({ name }) => name),
        finals.length,
      )}
      aside={
        <Legend
          chart={texts.title}
          items={[
            { label: texts.qualification, look: before },
            { label: texts.final, look: after },
          ]}
        />
      }
      table={{
        columns: [analyticsTexts.athlete, texts.qualification, texts.final],
        rows: finals.map((one) => [one.name, seconds(one.qualificationMs), seconds(one.finalMs)]),
      }}
    >
      {(width) => {
        const left = labelRoom(labels, width);
        const box = boxOf(width, finals.length * ROW + 52, { top: 8, left });
        const x = scaleLinear({
          domain: [Math.min(...times) - 50, Math.max(...times) + 50],
          range: [0, box.innerWidth],
        });
        const y = (place: number) => (place + 0.5) * ROW;
        return (
          <Plot
            label={texts.title}
            box={box}
            points={finals.map((one, place) => ({
              key: one.athleteId,
              x: x(one.finalMs),
              y: y(place),
              said: texts.said(one.name, seconds(one.qualificationMs), seconds(one.finalMs)),
            }))}
          >
            {finals.map(({ athleteId, qualificationMs, finalMs }, place) => (
              <g key={athleteId}>
                <text
                  x={-10}
                  {...squeezed(labels[place] ?? '', left)}
                  y={y(place)}
                  dy="0.32em"
                  textAnchor="end"
                  className="fill-[var(--ink)] text-xs"
                >
                  {labels[place]}
                </text>
                <Line
                  from={{ x: x(qualificationMs), y: y(place) }}
                  to={{ x: x(finalMs), y: y(place) }}
                  stroke="var(--line-strong)"
                  strokeWidth={2}
                />
                <Mark look={before} x={x(qualificationMs)} y={y(place)} size={5} />
                <Mark look={after} x={x(finalMs)} y={y(place)} size={5} />
              </g>
            ))}
            <BottomAxis
              box={box}
              scale={x}
              count={width < 500 ? 3 : 7}
              format={seconds}
              label={analyticsTexts.timeAxis}
            />
          </Plot>
        );
      }}
    </ChartFrame>
  );
}
