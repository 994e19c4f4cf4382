import { scaleLinear, scaleUtc } from '@visx/scale';
import { Area, LinePath } from '@visx/shape';
import { BottomAxis, LeftAxis } from '@/shared/charts/axes';
import { boxOf } from '@/shared/charts/box';
import { ChartFrame } from '@/shared/charts/chart-frame';
import { Mark } from '@/shared/charts/mark';
import { Plot } from '@/shared/charts/plot';
import { seriesLook } from '@/shared/charts/series';
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

interface RatingChartProps {
  ratings: AthleteRatings;
  /** Short names of events, by id. */
  events: ReadonlyMap<string, string>;
}

/** Ratings in one discipline, with their uncertainty. */
export function RatingChart({ ratings: { discipline, group, days }, events }: RatingChartProps) {
  const title = texts.chart(discipline, group);
  const last = days.at(-1);
  if (!last) return null;
  const before = yearBefore(days);
  const eventOf = ({ eventId }: AthleteRating) =>
    (eventId === null ? undefined : events.get(eventId)) ?? texts.someEvent;
  return (
    <ChartFrame
      title={title}
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
            day.rank === null ? texts.today : eventOf(day),
            day.rank === null ? '' : ordinal(day.rank),
            formatNumber(day.rating),
            formatNumber(day.error),
          ])
          .reverse(),
      }}
    >
      {(width) => {
        const box = boxOf(width, HEIGHT, { top: 26, left: 46, bottom: 28, right: 16 });
        const times = days.map(time);
        const x = scaleUtc({
          domain: [Math.min(...times), Math.max(...times)],
          range: [0, box.innerWidth],
        });
        const y = scaleLinear({
          domain: [
            Math.min(...days.map(({ rating, error }) => rating - error)),
            Math.max(...days.map(({ rating, error }) => rating + error)),
          ],
          range: [box.innerHeight, 0],
          nice: true,
        });
        const points = days.map((day) => ({
          key: `${day.date} ${day.eventId ?? ''}`,
          x: days.length === 1 ? box.innerWidth / 2 : x(time(day)),
          y: y(day.rating),
          high: y(day.rating + day.error),
          low: y(day.rating - day.error),
          isToday: day.rank === null,
          said: texts.said(day.date, day.rating, day.error, eventOf(day), day.rank),
        }));
        const ticks = ticksOf(Math.min(...times), Math.max(...times), box.innerWidth);
        return (
          <Plot label={title} box={box} reading="across" points={points}>
            <LeftAxis box={box} scale={y} label={texts.axis} count={4} format={formatNumber} />
            {points.length === 1 ? (
              points.map(({ key, x: at, high, low }) => (
                <line
                  key={key}
                  x1={at}
                  x2={at}
                  y1={high}
                  y2={low}
                  stroke={look.colour}
                  strokeOpacity={0.35}
                  strokeWidth={10}
                />
              ))
            ) : (
              <Area
                data={points}
                x={(point) => point.x}
                y0={(point) => point.low}
                y1={(point) => point.high}
                fill={look.colour}
                fillOpacity={0.16}
              />
            )}
            <LinePath
              data={points}
              x={(point) => point.x}
              y={(point) => point.y}
              stroke={look.colour}
              strokeWidth={2.5}
            />
            {points
              .filter(({ isToday }) => !isToday)
              .map((point) => (
                <Mark key={point.key} look={look} x={point.x} y={point.y} size={4} />
              ))}
            {days.length > 1 && <BottomAxis<Date> box={box} scale={x} label="" {...ticks} />}
          </Plot>
        );
      }}
    </ChartFrame>
  );
}
