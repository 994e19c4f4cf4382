import { scaleBand } from '@visx/scale';
import { hardSpots, type RouteHeights } from '@/features/results/analytics/figures/lead-figures';
import { BottomAxis, CountAxis } from '@/shared/charts/axes';
import { boxOf, yScale } from '@/shared/charts/box';
import { Chart, type Drawing } from '@/shared/charts/chart';
import { Column, Upright, Words } from '@/shared/charts/shapes';
import { analyticsTexts } from '@/texts/results/analytics';

const texts = analyticsTexts.heights;
const HEIGHT = 260;

type Hold = number | null;

const head = (hold: Hold) => (hold === null ? texts.top : String(hold));

/**
 * All holds between the lowest and the highest end, so that gaps are visible; the top is the last.
 */
function everyHold({ holds }: RouteHeights): Hold[] {
  const known = holds.flatMap(({ hold }) => (hold === null ? [] : [hold]));
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const between =
    known.length === 0 ? [] : Array.from({ length: most - least + 1 }, (_, step) => least + step);
  return holds.some(({ hold }) => hold === null) ? [...between, null] : between;
}

/** The holds named on the axis: as many as fit, and always the top. */
function namedHolds(holds: Hold[], width: number): string[] {
  const every = Math.max(1, Math.ceil(holds.length / (width < 500 ? 7 : 14)));
  const last = holds.length - 1;
  return holds
    .filter((hold, place) => hold === null || (place % every === 0 && last - place >= every * 0.8))
    .map(head);
}

function draw(route: RouteHeights, width: number): Drawing {
  const { holds } = route;
  const { median } = route.quarters;
  const spots = hardSpots(route);
  const shown = everyHold(route);
  const counts = new Map(holds.map(({ hold, count }) => [hold, count]));
  const box = boxOf(width, HEIGHT, { top: 42 });
  const x = scaleBand({ domain: shown.map(head), range: [0, box.innerWidth], padding: 0.15 });
  const y = yScale(box, [0, Math.max(...counts.values())], true);
  const middle = (hold: Hold) => (x(head(hold)) ?? 0) + x.bandwidth() / 2;
  const medianAt = middle(median.score === texts.top ? null : Math.floor(median.height));
  const points = holds.map(({ hold, count }) => ({
    key: head(hold),
    x: middle(hold),
    y: y(count),
    description: texts.pointLabel(hold === null ? texts.top : texts.holdNamed(hold), count),
  }));
  const shapes = (
    <>
      <CountAxis box={box} scale={y} label={analyticsTexts.athletes} />
      <Upright box={box} x={medianAt} width={1.5} dash="3 3" />
      <Words x={medianAt} y={-22} anchor={medianAt > box.innerWidth - 40 ? 'end' : 'middle'} strong>
        {texts.median}
      </Words>
      {shown.map((hold) => (
        <Column
          key={head(hold)}
          box={box}
          at={{ x: middle(hold), y: y(counts.get(hold) ?? 0) }}
          wide={x.bandwidth()}
          fill={spots.some((spot) => spot.hold === hold) ? 'var(--series-2)' : 'var(--series-1)'}
        />
      ))}
      {spots.map(({ hold, count }) => (
        <Words
          key={hold}
          x={middle(hold)}
          y={y(count) - 4}
          anchor="middle"
          size="text-[0.6875rem]"
          outlined
          className="font-bold"
        >
          {head(hold)}
        </Words>
      ))}
      <BottomAxis<string> box={box} scale={x} ticks={namedHolds(shown, width)} label={texts.hold} />
    </>
  );
  return { box, points, reading: 'across', shapes };
}

interface HeightsChartProps {
  route: RouteHeights;
  /** Set if there are several. */
  name: string | null;
  group: string | null;
}

export function HeightsChart({ route, name, group }: HeightsChartProps) {
  const { lower, median, upper } = route.quarters;
  return (
    <Chart
      title={analyticsTexts.inGroup(texts.title(name), group)}
      summary={texts.summary(hardSpots(route)[0], route.heights.length, route.tops)}
      hint={texts.hint(lower.score, median.score, upper.score)}
      table={{
        columns: [texts.hold, analyticsTexts.athletes],
        rows: route.holds.map(({ hold, count }) => [head(hold), count]),
      }}
      draw={(width) => draw(route, width)}
    />
  );
}
