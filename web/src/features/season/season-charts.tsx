import { scaleBand, scaleLinear, scalePoint } from '@visx/scale';
import { Bar, LinePath } from '@visx/shape';
import { bestEvent } from '@/features/season/season-hero';
import { BottomAxis, LeftAxis } from '@/shared/charts/axes';
import { boxOf } from '@/shared/charts/box';
import { ChartFrame } from '@/shared/charts/chart-frame';
import { Mark } from '@/shared/charts/mark';
import { Plot } from '@/shared/charts/plot';
import { seriesLook } from '@/shared/charts/series';
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
export function daysShown(
  events: readonly SeasonEventView[],
  width: number,
): readonly SeasonEventView[] {
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

function dayOf(events: readonly SeasonEventView[]): (eventId: string) => string {
  const days = new Map(events.map(({ eventId, date }) => [eventId, formatShortDay(date)]));
  return (eventId) => days.get(eventId) ?? '';
}

const ids = (events: readonly SeasonEventView[]) => events.map(({ eventId }) => eventId);

/** Points by event, compared with the average of the players. */
export function PointsChart({ events }: { events: SeasonEventView[] }) {
  const most = Math.max(10, ...events.map((event) => Math.max(event.points, average(event))));
  const best = bestEvent(events);
  const total = events.at(-1)?.totalPoints ?? 0;
  const day = dayOf(events);
  return (
    <ChartFrame
      title={texts.points}
      summary={texts.pointsSummary(best?.eventName ?? '', best?.points ?? 0, total)}
      hint={texts.pointsHint}
      table={{
        columns: [texts.event, texts.day, texts.eventPoints, texts.average, texts.total],
        rows: events.map((event) => [
          event.eventName,
          formatDay(event.date),
          event.picked === 0 ? texts.notPlayed : event.points,
          seasonTexts.average(event.playersPoints, event.players),
          event.totalPoints,
        ]),
      }}
    >
      {(width) => {
        const box = boxOf(width, HEIGHT, { top: 30, left: 36, bottom: 28 });
        const x = scaleBand({ domain: ids(events), range: [0, box.innerWidth], padding: 0.3 });
        const y = scaleLinear({ domain: [0, most], range: [box.innerHeight, 0], nice: true });
        const wide = Math.min(56, x.bandwidth());
        const bars = events.map((event) => {
          const left = (x(event.eventId) ?? 0) + (x.bandwidth() - wide) / 2;
          return { event, left, top: y(event.points), across: y(average(event)) };
        });
        return (
          <Plot
            label={texts.points}
            box={box}
            reading="across"
            points={bars.map(({ event, left, top }) => ({
              key: event.eventId,
              x: left + wide / 2,
              y: top,
              said:
                event.picked === 0
                  ? texts.saidNone(event.eventName)
                  : texts.said(
                      event.eventName,
                      event.points,
                      seasonTexts.average(event.playersPoints, event.players),
                    ),
            }))}
          >
            <LeftAxis box={box} scale={y} label={texts.axis} />
            {bars.map(({ event, left, top, across }) => (
              <g key={event.eventId}>
                <Bar
                  x={left}
                  y={top}
                  width={wide}
                  height={Math.max(0, box.innerHeight - top)}
                  rx={3}
                  fill={look.colour}
                />
                <line
                  x1={left - 4}
                  x2={left + wide + 4}
                  y1={across}
                  y2={across}
                  stroke="var(--surface)"
                  strokeWidth={5}
                />
                <line
                  x1={left - 4}
                  x2={left + wide + 4}
                  y1={across}
                  y2={across}
                  stroke="var(--ink)"
                  strokeWidth={2}
                />
                {event.points > 0 && (
                  <text
                    x={left + wide / 2}
                    y={labelAt(top, across)}
                    textAnchor="middle"
                    className="fill-[var(--ink)] text-xs font-semibold tabular-nums"
                  >
                    {event.points}
                  </text>
                )}
              </g>
            ))}
            <BottomAxis<string>
              box={box}
              scale={x}
              ticks={ids(daysShown(events, box.innerWidth))}
              format={day}
              label=""
            />
          </Plot>
        );
      }}
    </ChartFrame>
  );
}

/** Rank among all members after each event; up is better. */
export function RankChart({ events }: { events: SeasonEventView[] }) {
  const ranks = events.map(({ rank }) => rank);
  const [best, worst] = [Math.min(...ranks), Math.max(...ranks)];
  const [first, last] = [ranks[0] ?? 1, ranks.at(-1) ?? 1];
  const day = dayOf(events);
  return (
    <ChartFrame
      title={texts.rank}
      summary={events.length === 1 ? texts.rankOnce(last) : texts.rankSummary(first, last, best)}
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
    >
      {(width) => {
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
          said: texts.saidRank(event.eventName, event.rank, event.totalPoints),
        }));
        return (
          <Plot label={texts.rank} box={box} reading="across" points={points}>
            <LeftAxis
              box={box}
              scale={y}
              label={texts.rankAxis}
              ticks={ranksNamed(best, worst)}
              format={String}
            />
            <LinePath
              data={points}
              x={(point) => point.x}
              y={(point) => point.y}
              stroke={look.colour}
              strokeWidth={3}
            />
            {points.map((point) => (
              <Mark key={point.key} look={look} x={point.x} y={point.y} size={5} />
            ))}
            <BottomAxis<string>
              box={box}
              scale={x}
              ticks={ids(daysShown(events, box.innerWidth))}
              format={day}
              label=""
            />
          </Plot>
        );
      }}
    </ChartFrame>
  );
}
