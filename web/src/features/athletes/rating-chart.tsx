import { scaleUtc } from '@visx/scale';
import { Area } from '@visx/shape';
import { BottomAxis, LeftAxis } from '@/shared/charts/axes';
import { boxOf, yScale } from '@/shared/charts/box';
import { Chart, type Drawing } from '@/shared/charts/chart';
import type { PlotPoint } from '@/shared/charts/nearest';
import { seriesLook } from '@/shared/charts/series';
import { Curve, Mark } from '@/shared/charts/shapes';
import { formatDay, formatMonth, formatShortDayOf } from '@/shared/format/calendar-date';
import { ordinal } from '@/shared/format/names';
import { formatNumber } from '@/shared/format/numbers';
import { athleteTexts } from '@/texts/events/athletes';
import type { AthleteRating, AthleteRatings } from '@/wire/generated';

const texts = athleteTexts.rating;
const look = seriesLook(0);
const HEIGHT = 240;
const TICK_WIDTH = 88;
const TICKS_MAX = 5;
const MONTH_MS = 31 * 24 * 60 * 60_000;
const YEAR_MS = 365 * 24 * 60 * 60_000;

const time = ({ date }: AthleteRating) => Date.parse(date);

/** The last rating that is a year old or older; the first if none is, null if it is the only one. */
export function yearBefore(days: readonly AthleteRating[]): AthleteRating | null {
  const last = days.at(-1);
  if (!last || days.length === 1) return null;
  const older = days.filter((day) => time(last) - time(day) >= YEAR_MS);
  return older.at(-1) ?? days[0] ?? null;
}

/** Evenly spaced, each label within the chart; days where months would repeat. */
function ticksOf(from: number, to: number, width: number) {
  const count = Math.max(1, Math.min(TICKS_MAX, Math.floor(width / TICK_WIDTH)));
  const step = (to - from) / count;
  const ticks = Array.from({ length: count }, (_, at) => new Date(from + (at + 0.5) * step));
  return { ticks, format: step > MONTH_MS ? formatMonth : formatShortDayOf };
}

interface RatingPoint extends PlotPoint {
  /** The ends of its uncertainty. */
  high: number;
  low: number;
  isToday: boolean;
}

/** An area, or one bar if there is a single rating. */
function Uncertainty({ points }: { points: readonly RatingPoint[] }) {
  const [only] = points;
  return only && points.length === 1 ? (
    <line
      x1={only.x}
      x2={only.x}
      y1={only.high}
      y2={only.low}
      stroke={look.colour}
      strokeOpacity={0.35}
      strokeWidth={10}
    />
  ) : (
    <Area
      data={[...points]}
      x={({ x }) => x}
      y0={({ low }) => low}
      y1={({ high }) => high}
      fill={look.colour}
      fillOpacity={0.16}
    />
  );
}

type EventNames = ReadonlyMap<string, string>;

const eventOf = ({ eventId }: AthleteRating, events: EventNames) =>
  (eventId === null ? undefined : events.get(eventId)) ?? texts.someEvent;

function draw(days: readonly AthleteRating[], events: EventNames, width: number): Drawing {
  const box = boxOf(width, HEIGHT, { top: 26, left: 46, bottom: 28, right: 16 });
  const times = days.map(time);
  const [from, to] = [Math.min(...times), Math.max(...times)];
  const x = scaleUtc({ domain: [from, to], range: [0, box.innerWidth] });
  const lowest = Math.min(...days.map(({ rating, error }) => rating - error));
  const y = yScale(
    box,
    [lowest, Math.max(...days.map(({ rating, error }) => rating + error))],
    true,
  );
  const points = days.map((day) => ({
    key: `${day.date} ${day.eventId ?? ''}`,
    x: days.length === 1 ? box.innerWidth / 2 : x(time(day)),
    y: y(day.rating),
    high: y(day.rating + day.error),
    low: y(day.rating - day.error),
    isToday: day.rank === null,
    description: texts.dayLabel(day.date, day.rating, day.error, eventOf(day, events), day.rank),
  }));
  const shapes = (
    <>
      <LeftAxis box={box} scale={y} label={texts.axis} count={4} format={formatNumber} />
      <Uncertainty points={points} />
      <Curve points={points} look={look} width={2.5} />
      {points
        .filter(({ isToday }) => !isToday)
        .map((point) => (
          <Mark key={point.key} look={look} x={point.x} y={point.y} size={4} />
        ))}
      {days.length > 1 && (
        <BottomAxis<Date> box={box} scale={x} label="" {...ticksOf(from, to, box.innerWidth)} />
      )}
    </>
  );
  return { box, points, reading: 'across', shapes };
}

/** Ratings in one discipline, with their uncertainty. Events are named by id. */
export function RatingChart({ ratings, events }: { ratings: AthleteRatings; events: EventNames }) {
  const { discipline, group, days } = ratings;
  const last = days.at(-1);
  if (!last) return null;
  const before = yearBefore(days);
  return (
    <Chart
      title={texts.chart(discipline, group)}
      summary={texts.summary(
        last.rating,
        last.error,
        before && last.rating - before.rating,
        before?.date ?? '',
      )}
      table={{
        columns: [texts.day, texts.event, texts.rank, texts.axis, texts.error],
        rows: days
          .map((day) => [
            formatDay(day.date),
            day.rank === null ? texts.today : eventOf(day, events),
            day.rank === null ? '' : ordinal(day.rank),
            formatNumber(day.rating),
            formatNumber(day.error),
          ])
          .reverse(),
      }}
      draw={(width) => draw(days, events, width)}
    />
  );
}
