import { type RouteHeights, survival } from '@/features/results/analytics/figures/lead-figures';
import { BottomAxis, ShareAxis } from '@/shared/charts/axes';
import { boxOf, xScale, yScale } from '@/shared/charts/box';
import { Chart, type Drawing } from '@/shared/charts/chart';
import { Legend } from '@/shared/charts/legend';
import { seriesLook } from '@/shared/charts/series';
import { Curve } from '@/shared/charts/shapes';
import { analyticsTexts } from '@/texts/results/analytics';

const texts = analyticsTexts.survival;
const top = analyticsTexts.heights.top;
const HEIGHT = 280;
const TOP = 100;

interface Step {
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
    height,
    named: named(height),
    left,
    share: left / all,
  }));
}

/** Named only if there are several. */
const nameIn = (routes: RouteHeights[], { route }: RouteHeights) =>
  routes.length > 1 ? route : null;

function draw(routes: RouteHeights[], width: number): Drawing {
  const box = boxOf(width, HEIGHT, { top: 28 });
  const holds = routes.flatMap((route) => route.heights.map(({ height }) => height));
  // The top is drawn just above the highest end below it, because the number of holds between is
  // unknown.
  const highest = Math.max(1, ...holds.filter((height) => height < TOP));
  const topHeight = highest * 1.06 + 1;
  const x = xScale(box, [0, topHeight]);
  const y = yScale(box, [0, 1]);
  const ticks = x.ticks(width < 500 ? 5 : 9).filter((tick) => tick < highest);
  const curves = routes.map((route, place) => ({
    key: route.route,
    look: seriesLook(place),
    points: stepsOf(route).map((step) => ({
      key: `${route.route} ${step.height}`,
      x: x(step.height === TOP ? topHeight : step.height),
      y: y(step.share),
      description: texts.pointLabel(
        nameIn(routes, route),
        step.named,
        step.left,
        route.heights.length,
      ),
    })),
  }));
  const shapes = (
    <>
      <ShareAxis box={box} scale={y} format={analyticsTexts.share} label={texts.axis} />
      {curves.map(({ key, look, points }) => (
        <Curve
          key={key}
          // A step function that drops at each end height.
          points={points.flatMap((point, place) => [
            { x: points[place - 1]?.x ?? 0, y: point.y },
            point,
          ])}
          look={look}
          width={2.5}
        />
      ))}
      <BottomAxis
        box={box}
        scale={x}
        ticks={[...ticks, topHeight]}
        format={(height) => (height === topHeight ? top : String(height))}
        label={texts.height}
      />
    </>
  );
  return { box, points: curves.flatMap(({ points }) => points), reading: 'across', shapes };
}

interface SurvivalChartProps {
  routes: RouteHeights[];
  group: string | null;
}

/** How many athletes were still climbing at each height, by route. */
export function SurvivalChart({ routes, group }: SurvivalChartProps) {
  const title = analyticsTexts.inGroup(texts.title, group);
  const several = routes.length > 1;
  const [first] = routes;
  if (!first) return null;
  const items = routes.map(({ route }, place) => ({
    label: texts.route(route),
    look: seriesLook(place),
  }));
  return (
    <Chart
      title={title}
      summary={texts.summary(
        nameIn(routes, first),
        first.quarters.median.score,
        first.heights.length,
      )}
      aside={several && <Legend lines chart={title} items={items} />}
      table={{
        columns: [texts.height, texts.left, texts.axis],
        rows: routes.flatMap((route) =>
          stepsOf(route).map((step) => [
            several ? `${texts.route(route.route)}: ${step.named}` : step.named,
            step.left,
            analyticsTexts.share(step.share),
          ]),
        ),
      }}
      draw={(width) => draw(routes, width)}
    />
  );
}
