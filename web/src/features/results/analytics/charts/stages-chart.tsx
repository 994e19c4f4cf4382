import { scaleLinear } from '@visx/scale';
import type { StageCloud, StagePoint } from '@/features/results/analytics/figures/combined-figures';
import { BottomAxis, LeftAxis } from '@/shared/charts/axes';
import { boxOf } from '@/shared/charts/box';
import { ChartFrame } from '@/shared/charts/chart-frame';
import { Mark } from '@/shared/charts/mark';
import { Plot } from '@/shared/charts/plot';
import { seriesLook } from '@/shared/charts/series';
import { surnames } from '@/shared/format/names';
import { analyticsTexts } from '@/texts/results/analytics';

const texts = analyticsTexts.stages;
const HEIGHT = 340;
const onPodium = ({ rank }: StagePoint) => rank !== null && rank <= 3;

interface StagesChartProps {
  cloud: StageCloud;
  /** The round is over. */
  over: boolean;
}

/** Scatter plot of athletes by their points in both stages, with the podium's names. */
export function StagesChart({ cloud, over }: StagesChartProps) {
  const { points, bestFirst, bestSecond } = cloud;
  const [first, second] = cloud.stages;
  const title = texts.title(first, second);
  const [winner] = [...points].sort((a, b) => (a.rank ?? Infinity) - (b.rank ?? Infinity));
  if (!winner) return null;
  const parts = (point: StagePoint) =>
    [texts.part(point.first, first), texts.part(point.second, second)] as const;
  const labels = surnames(points);
  const names = (found: StagePoint[]) => found.map(({ name }) => name);
  const sentence = over ? texts.won : texts.summary;
  return (
    <ChartFrame
      title={title}
      summary={sentence(winner.name, ...parts(winner))}
      hint={texts.hint(first, names(bestFirst), second, names(bestSecond))}
      table={{
        columns: [analyticsTexts.athlete, first, second, texts.rank],
        rows: points.map((one) => [one.name, one.first, one.second, one.rank ?? '–']),
      }}
    >
      {(width) => {
        const box = boxOf(width, HEIGHT, { top: 28, right: 20 });
        const x = scaleLinear({
          domain: [0, Math.max(1, ...points.map((one) => one.first))],
          range: [0, box.innerWidth],
          nice: true,
        });
        const y = scaleLinear({
          domain: [0, Math.max(1, ...points.map((one) => one.second))],
          range: [box.innerHeight, 0],
          nice: true,
        });
        return (
          <Plot
            label={title}
            box={box}
            points={points.map((one) => ({
              key: one.athleteId,
              x: x(one.first),
              y: y(one.second),
              said: texts.said(one.name, ...parts(one)),
            }))}
          >
            <LeftAxis box={box} scale={y} label={second} />
            {points.map((one, at) => (
              <g key={one.athleteId}>
                <Mark
                  look={seriesLook(onPodium(one) ? 1 : 0)}
                  x={x(one.first)}
                  y={y(one.second)}
                  size={onPodium(one) ? 6 : 4.5}
                />
                {onPodium(one) && (
                  <text
                    x={x(one.first)}
                    y={y(one.second) - 11}
                    textAnchor={x(one.first) > box.innerWidth * 0.75 ? 'end' : 'middle'}
                    className="fill-[var(--ink)] text-xs font-semibold"
                    stroke="var(--surface)"
                    strokeWidth={3}
                    paintOrder="stroke"
                  >
                    {one.rank}. {labels[at]}
                  </text>
                )}
              </g>
            ))}
            <BottomAxis box={box} scale={x} count={width < 500 ? 5 : 8} label={first} />
          </Plot>
        );
      }}
    </ChartFrame>
  );
}
