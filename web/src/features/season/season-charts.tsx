import type { AxisScale } from '@visx/axis';
import { scaleBand, scaleLinear, scalePoint } from '@visx/scale';
import { bestEvent } from '@/features/season/season-hero';
import { BottomAxis, LeftAxis } from '@/shared/charts/axes';
import { type Box, boxOf, yScale } from '@/shared/charts/box';
import { Chart, type Drawing } from '@/shared/charts/chart';
import { seriesLook } from '@/shared/charts/series';
import { Column, Curve, Words } from '@/shared/charts/shapes';
import { formatDay, formatShortDay } from '@/shared/format/calendar-date';
import { seasonTexts } from '@/texts/leagues/season';
import type { SeasonEventView } from '@/wire/generated';

const texts = seasonTexts.course;
const HEIGHT = 240;
/** Width of a date label. */
const DAY_WIDTH = 52;
/** Maximum number of rank labels. */
const RANKS_NAMED = 5;

const look = seriesLook(0);

function average({ playersPoints, players }: SeasonEventView): number {
  return players === 0 ? 0 : playersPoints / players;
}

/** As many dates as fit, always including the last one. */
export function daysShown<Event>(events: readonly Event[], width: number): readonly Event[] {
  const room = Math.max(1, Math.floor(width / DAY_WIDTH));
  const step = Math.ceil(events.length / room);
  return events.filter((_, place) => (events.length - 1 - place) % step === 0);
}

/** Above the bar, or above the average's line if it would cross the label. */
function labelAt(top: number, across: number): number {
  const beside = top - 6;
  return across < top + 3 && across > top - 22 ? across - 6 : beside;
}

/** Evenly distributed from best to worst, without duplicates. */
export function ranksNamed(best: number, worst: number): number[] {
  const span = worst - best;
  const steps = Math.min(RANKS_NAMED - 1, span);
  const named = Array.from({ length: steps + 1 }, (_, step) =>
    Math.round(best + (steps === 0 ? 0 : (span * step) / steps)),
  );
  return [...new Set(named)];
}

type Dated = Pick<SeasonEventView, 'eventId' | 'date'>;

const ids = (events: readonly Dated[]) => events.map(({ eventId }) => eventId);

interface EventAxisProps {
  box: Box;
  scale: AxisScale;
  events: readonly Dated[];
}

export function EventAxis({ events, ...axis }: EventAxisProps) {
  const days = new Map(events.map(({ eventId, date }) => [eventId, formatShortDay(date)]));
  return (
    <BottomAxis<string>
      {...axis}
      ticks={ids(daysShown(events, axis.box.innerWidth))}
      format={(eventId) => days.get(eventId) ?? ''}
      label=""
    />
  );
}

function AverageLine({ x, y, wide }: { x: number; y: number; wide: number }) {
  const across = { x1: x - wide / 2 - 4, x2: x + wide / 2 + 4, y1: y, y2: y };
  return (
    <>
      <line {...across} stroke="var(--surface)" strokeWidth={5} />
      <line {...across} stroke="var(--ink)" strokeWidth={2} />
    </>
  );
}

const averageText = ({ playersPoints, players }: SeasonEventView) =>
  seasonTexts.average(playersPoints, players);

function descriptionOf(event: SeasonEventView): string {
  const { eventName, points, picked } = event;
  return picked === 0
    ? texts.notPlayedLabel(eventName)
    : texts.pointsLabel(eventName, points, averageText(event));
}

function drawPoints(events: SeasonEventView[], width: number): Drawing {
  const most = Math.max(10, ...events.map((event) => Math.max(event.points, average(event))));
  const box = boxOf(width, HEIGHT, { top: 30, left: 36, bottom: 28 });
  const x = scaleBand({ domain: ids(events), range: [0, box.innerWidth], padding: 0.3 });
  const y = yScale(box, [0, most], true);
  const wide = Math.min(56, x.bandwidth());
  const columns = events.map((event) => ({
    key: event.eventId,
    x: (x(event.eventId) ?? 0) + x.bandwidth() / 2,
    y: y(event.points),
    across: y(average(event)),
    points: event.points,
    description: descriptionOf(event),
  }));
  const shapes = (
    <>
      <LeftAxis box={box} scale={y} label={texts.axis} />
      {columns.map(({ key, points, across, ...top }) => (
        <g key={key}>
          <Column box={box} at={top} wide={wide} rx={3} fill={look.colour} />
          <AverageLine x={top.x} y={across} wide={wide} />
          {points > 0 && (
            <Words
              x={top.x}
              y={labelAt(top.y, across)}
              anchor="middle"
              strong
              className="tabular-nums"
            >
              {points}
            </Words>
          )}
        </g>
      ))}
      <EventAxis box={box} scale={x} events={events} />
    </>
  );
  return { box, points: columns, reading: 'across', shapes };
}

export function PointsChart({ events }: { events: SeasonEventView[] }) {
  const best = bestEvent(events);
  const total = events.at(-1)?.totalPoints ?? 0;
  return (
    <Chart
      title={texts.points}
      summary={texts.pointsSummary(best?.eventName ?? '', best?.points ?? 0, total)}
      hint={texts.pointsHint}
      table={{
        columns: [texts.event, texts.day, texts.eventPoints, texts.average, texts.total],
        rows: events.map((event) => [
          event.eventName,
          formatDay(event.date),
          event.picked === 0 ? texts.notPlayed : event.points,
          averageText(event),
          event.totalPoints,
        ]),
      }}
      draw={(width) => drawPoints(events, width)}
    />
  );
}

const ranksOf = (events: readonly SeasonEventView[]) => events.map(({ rank }) => rank);

function drawRanks(events: SeasonEventView[], width: number): Drawing {
  const [best, worst] = [Math.min(...ranksOf(events)), Math.max(...ranksOf(events))];
  const box = boxOf(width, HEIGHT, { top: 30, left: 44, bottom: 28, right: 20 });
  const x = scalePoint({ domain: ids(events), range: [0, box.innerWidth], padding: 0.5 });
  // Padded if there is only one rank.
  const y = scaleLinear({
    domain: best === worst ? [best - 1, worst + 1] : [best, worst],
    range: [0, box.innerHeight - 12],
  });
  const points = events.map((event) => ({
    key: event.eventId,
    x: x(event.eventId) ?? 0,
    y: y(event.rank),
    description: texts.rankLabel(event.eventName, event.rank, event.totalPoints),
  }));
  const ticks = ranksNamed(best, worst);
  const shapes = (
    <>
      <LeftAxis box={box} scale={y} label={texts.rankAxis} ticks={ticks} format={String} />
      <Curve points={points} look={look} width={3} marks={5} />
      <EventAxis box={box} scale={x} events={events} />
    </>
  );
  return { box, points, reading: 'across', shapes };
}

/** Rank among all members after each event; up is better. */
export function RankChart({ events }: { events: SeasonEventView[] }) {
  const ranks = ranksOf(events);
  const [first, last] = [ranks[0] ?? 1, ranks.at(-1) ?? 1];
  return (
    <Chart
      title={texts.rank}
      summary={
        events.length === 1
          ? texts.rankOnce(last)
          : texts.rankSummary(first, last, Math.min(...ranks))
      }
      hint={texts.rankHint}
      table={{
        columns: [texts.event, texts.day, texts.rankAxis, texts.total],
        rows: events.map((event) => [
          event.eventName,
          formatDay(event.date),
          event.rank,
          event.totalPoints,
        ]),
      }}
      draw={(width) => drawRanks(events, width)}
    />
  );
}
