import type { StageCloud, StagePoint } from '@/features/results/analytics/figures/combined-figures';
import { BottomAxis, LeftAxis } from '@/shared/charts/axes';
import { boxOf, xScale, yScale } from '@/shared/charts/box';
import { Chart, type Drawing } from '@/shared/charts/chart';
import { seriesLook } from '@/shared/charts/series';
import { Mark, Words } from '@/shared/charts/shapes';
import { surnames } from '@/shared/format/names';
import { analyticsTexts } from '@/texts/results/analytics';

const texts = analyticsTexts.stages;
const HEIGHT = 340;
const onPodium = ({ rank }: StagePoint) => rank !== null && rank <= 3;

const partsOf = (one: StagePoint, [first, second]: StageCloud['stages']) =>
  [texts.part(one.first, first), texts.part(one.second, second)] as const;

function draw({ points: athletes, stages }: StageCloud, width: number): Drawing {
  const box = boxOf(width, HEIGHT, { top: 28, right: 20 });
  const x = xScale(box, [0, Math.max(1, ...athletes.map((one) => one.first))], true);
  const y = yScale(box, [0, Math.max(1, ...athletes.map((one) => one.second))], true);
  const labels = surnames(athletes);
  const points = athletes.map((one, at) => ({
    key: one.athleteId,
    x: x(one.first),
    y: y(one.second),
    name: onPodium(one) ? `${one.rank}. ${labels[at]}` : null,
    description: texts.pointLabel(one.name, ...partsOf(one, stages)),
  }));
  const shapes = (
    <>
      <LeftAxis box={box} scale={y} label={stages[1]} />
      {points.map(({ key, x: across, y: up, name }) => (
        <g key={key}>
          <Mark look={seriesLook(name ? 1 : 0)} x={across} y={up} size={name ? 6 : 4.5} />
          {name && (
            <Words
              x={across}
              y={up - 11}
              anchor={across > box.innerWidth * 0.75 ? 'end' : 'middle'}
              outlined
              strong
            >
              {name}
            </Words>
          )}
        </g>
      ))}
      <BottomAxis box={box} scale={x} count={width < 500 ? 5 : 8} label={stages[0]} />
    </>
  );
  return { box, points, shapes };
}

interface StagesChartProps {
  cloud: StageCloud;
  over: boolean;
}

/** Scatter plot of athletes by their points in both stages, with the podium's names. */
export function StagesChart({ cloud, over }: StagesChartProps) {
  const { points, stages, bestFirst, bestSecond } = cloud;
  const [first, second] = stages;
  const [winner] = [...points].sort((a, b) => (a.rank ?? Infinity) - (b.rank ?? Infinity));
  if (!winner) return null;
  const names = (found: StagePoint[]) => found.map(({ name }) => name);
  const sentence = over ? texts.won : texts.summary;
  return (
    <Chart
      title={texts.title(first, second)}
      summary={sentence(winner.name, ...partsOf(winner, stages))}
      hint={texts.hint(first, names(bestFirst), second, names(bestSecond))}
      table={{
        columns: [analyticsTexts.athlete, first, second, texts.rank],
        rows: points.map((one) => [one.name, one.first, one.second, one.rank ?? '–']),
      }}
      draw={(width) => draw(cloud, width)}
    />
  );
}
