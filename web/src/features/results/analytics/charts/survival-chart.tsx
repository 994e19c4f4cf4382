import { scaleLinear } from '@visx/scale';
import { LinePath } from '@visx/shape';
import { type RouteHeights, survival } from '@/features/results/analytics/figures/lead-figures';
import { BottomAxis, LeftAxis } from '@/shared/charts/axes';
import { boxOf } from '@/shared/charts/box';
import { ChartFrame } from '@/shared/charts/chart-frame';
import { Legend } from '@/shared/charts/legend';
import { Plot } from '@/shared/charts/plot';
import { seriesLook } from '@/shared/charts/series';
import { analyticsTexts } from '@/texts/results/analytics';

const texts = analyticsTexts.survival;
const top = analyticsTexts.heights.top;
const HEIGHT = 280;
const TOP = 100;

interface Step {
  key: string;
  height: number;
  named: string;
  left: number;
  share: number;
}

const named = (height: number) =>
  height === TOP ? top : `${Math.floor(height)}${height % 1 > 0 ? '+' : ''}`;

function stepsOf(route: RouteHeights): Step[] {
  const all = route.heights.length;
  return survival(route).map(({ height, left }) => ({
    key: `${route.route} ${height}`,
    height,
    named: named(height),
    left,
    share: left / all,
  }));
}

interface SurvivalChartProps {
  routes: RouteHeights[];
  group: string | null;
}

/** How many athletes were still climbing at each height, by route. */
export function SurvivalChart({ routes, group }: SurvivalChartProps) {
  const title = analyticsTexts.inGroup(texts.title, group);
  const several = routes.length > 1;
  const curves = routes.map((route, place) => ({
    route,
    look: seriesLook(place),
    steps: stepsOf(route),
  }));
  const [first] = routes;
  if (!first) return null;
  const holds = routes.flatMap((route) => route.heights.map(({ height }) => height));
  // The top is drawn just above the highest end below it, because the number of holds between is
  // unknown.
  const highest = Math.max(1, ...holds.filter((height) => height < TOP));
  const drawn = (height: number) => (height === TOP ? highest * 1.06 + 1 : height);
  return (
    <ChartFrame
      title={title}
      summary={texts.summary(
        several ? first.route : null,
        first.quarters.median.score,
        first.heights.length,
      )}
      aside={
        several && (
          <Legend
            lines
            chart={title}
            items={curves.map(({ route, look }) => ({ label: texts.route(route.route), look }))}
          />
        )
      }
      table={{
        columns: [texts.height, texts.left, texts.axis],
        rows: curves.flatMap(({ route, steps }) =>
          steps.map((step) => [
            several ? `${texts.route(route.route)}: ${step.named}` : step.named,
            step.left,
            analyticsTexts.share(step.share),
          ]),
        ),
      }}
    >
      {(width) => {
        const box = boxOf(width, HEIGHT, { top: 28 });
        const x = scaleLinear({ domain: [0, drawn(TOP)], range: [0, box.innerWidth] });
        const y = scaleLinear({ domain: [0, 1], range: [box.innerHeight, 0] });
        const ticks = x.ticks(width < 500 ? 5 : 9).filter((tick) => tick < highest);
        return (
          <Plot
            label={title}
            box={box}
            reading="across"
            points={curves.flatMap(({ route, steps }) =>
              steps.map((step) => ({
                key: step.key,
                x: x(drawn(step.height)),
                y: y(step.share),
                said: texts.said(
                  several ? route.route : null,
                  step.named,
                  step.left,
                  route.heights.length,
                ),
              })),
            )}
          >
            <LeftAxis
              box={box}
              scale={y}
              ticks={[0, 0.25, 0.5, 0.75, 1]}
              format={analyticsTexts.share}
              label={texts.axis}
            />
            {curves.map(({ route, look, steps }) => (
              <LinePath
                key={route.route}
                // A step function that drops at each end height.
                data={steps.flatMap((step, place) => [
                  { height: steps[place - 1]?.height ?? 0, share: step.share },
                  step,
                ])}
                x={({ height }) => x(drawn(height))}
                y={({ share }) => y(share)}
                stroke={look.colour}
                strokeWidth={2.5}
                strokeDasharray={look.dash ?? ''}
              />
            ))}
            <BottomAxis
              box={box}
              scale={x}
              ticks={[...ticks, drawn(TOP)]}
              format={(height) => (height === drawn(TOP) ? top : String(height))}
              label={texts.height}
            />
          </Plot>
        );
      }}
    </ChartFrame>
  );
}
