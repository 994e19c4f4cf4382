import { Group } from '@visx/group';
import { scalePoint } from '@visx/scale';
import { equalRanks, rankScale } from '@/features/season/race/rank-scale';
import { EventAxis } from '@/features/season/season-charts';
import { LeftAxis } from '@/shared/charts/axes';
import { type Box, boxOf } from '@/shared/charts/box';
import { seriesLook, type SeriesLook } from '@/shared/charts/series';
import { Mark, Words } from '@/shared/charts/shapes';
import { spread } from '@/shared/charts/spread';
import { formatNumber } from '@/shared/format/numbers';
import { seasonTexts } from '@/texts/leagues/season';
import type { SeasonRaceAnswer, SeasonRunner } from '@/wire/generated';

const texts = seasonTexts.race;

/** Height of a name at the end of a line, which is a button. */
const NAME_HEIGHT = 26;
const LEAST_HEIGHT = 120;
const TOP = 34;
const BOTTOM = 30;
/** From the drawing to the names. */
const NAME_GAP = 14;
const WIDE = 560;
/** Closer events leave no room for ranks written on the user's line. */
const RANK_WIDTH = 30;
const RANK_WRITTEN_MAX = 99;
/** Closer events leave no room for marks. */
const MARK_WIDTH = 14;
const DIGIT_WIDTH = 8;
const TOUCH_WIDTH = 18;

const MINE: SeriesLook = { colour: 'var(--accent)', dash: undefined, mark: 'circle' };
const RIVALS: readonly SeriesLook[] = [
  { ...seriesLook(0), mark: 'square' },
  { ...seriesLook(2), dash: undefined, mark: 'triangle' },
];
const COMPARED: SeriesLook = { ...seriesLook(4), dash: undefined, mark: 'diamond' };
const GREY: SeriesLook = { colour: 'var(--line-strong)', dash: undefined, mark: 'circle' };

interface Drawn {
  runner: SeasonRunner;
  look: SeriesLook;
  /** Two for the user's line and the compared one, 1 for a rival's. */
  weight: 0 | 1 | 2;
  points: { x: number; y: number }[];
  /** Of the name beside its end. */
  height: number;
}

interface RaceChartProps {
  race: SeasonRaceAnswer;
  width: number;
  compared: SeasonRunner | undefined;
  onCompare: (userId: string) => void;
}

const isCompared = (runner: SeasonRunner, compared: SeasonRunner | undefined) =>
  runner.userId === compared?.userId;

function planOf({ race, width, compared }: RaceChartProps) {
  const { events, runners } = race;
  const isWide = width >= WIDE;
  const worst = Math.max(...runners.flatMap(({ stands }) => stands.map(({ rank }) => rank)));
  const lanes = Math.max(runners.length, equalRanks(worst)) - 1;
  const box = boxOf(width, Math.max(LEAST_HEIGHT, lanes * NAME_HEIGHT) + TOP + BOTTOM, {
    top: TOP,
    bottom: BOTTOM,
    left: 16 + widthOf([worst]),
    right: isWide ? 240 : Math.round(width * 0.4),
  });
  const scale = rankScale(worst, box.innerHeight);
  const x = scalePoint({
    domain: events.map(({ eventId }) => eventId),
    range: [12, box.innerWidth - 4],
  });
  const wanted = runners.map(({ stands }) => scale.y(stands.at(-1)?.rank ?? worst));
  const heights = spread(wanted, NAME_HEIGHT, 0, box.innerHeight);
  const rivals = runners.filter(({ isRival }) => isRival);
  const drawn = runners.map((runner, order): Drawn => {
    const rival = RIVALS[rivals.indexOf(runner)];
    const chosen = isCompared(runner, compared);
    return {
      runner,
      look: runner.isMe ? MINE : (rival ?? (chosen ? COMPARED : GREY)),
      weight: runner.isMe || chosen ? 2 : rival ? 1 : 0,
      points: events.map(({ eventId }, place) => ({
        x: x(eventId) ?? 0,
        y: scale.y(runner.stands[place]?.rank ?? worst),
      })),
      height: heights[order] ?? 0,
    };
  });
  return { box, scale, x, drawn, isWide };
}

/** Room for the longest of these numbers. */
const widthOf = (ranks: readonly number[]) =>
  DIGIT_WIDTH * Math.max(...ranks.map((rank) => formatNumber(rank).length));

/** Level at each event, and in between from one rank to the next. */
function pathOf(points: Drawn['points']): string {
  return points
    .map(({ x, y }, place) => {
      const before = points[place - 1];
      if (!before) return `M${x},${y}`;
      const middle = (before.x + x) / 2;
      return `C${middle},${before.y} ${middle},${y} ${x},${y}`;
    })
    .join('');
}

const STROKES = [1.25, 2.25, 3.5];
/** Size of marks. */
const MARKS = [0, 4, 5];

interface CourseProps {
  box: Box;
  drawn: Drawn;
}

function Course({ box, drawn: { runner, look, weight, points, height } }: CourseProps) {
  const step = (points[1]?.x ?? 0) - (points[0]?.x ?? 0);
  const written =
    runner.isMe &&
    step >= RANK_WIDTH &&
    runner.stands.every(({ rank }) => rank <= RANK_WRITTEN_MAX);
  const size = MARKS[weight] ?? 0;
  const marked = size === 0 ? [] : step >= MARK_WIDTH ? points : points.slice(-1);
  return (
    <g>
      <path
        d={pathOf(points)}
        fill="none"
        stroke={look.colour}
        strokeWidth={STROKES[weight]}
        strokeOpacity={weight === 0 ? 0.6 : 1}
      />
      {marked.map(({ x, y }, place) =>
        written ? (
          <g key={x}>
            <circle cx={x} cy={y} r={10} fill={look.colour} />
            <Words
              x={x}
              y={y}
              anchor="middle"
              centred
              fill="var(--accent-ink)"
              size="text-[0.6875rem]"
              className="font-bold"
            >
              {runner.stands[place]?.rank ?? ''}
            </Words>
          </g>
        ) : (
          <Mark key={x} look={look} x={x} y={y} size={size} />
        ),
      )}
      <path
        d={`M${(points.at(-1)?.x ?? 0) + 6},${points.at(-1)?.y ?? 0}L${box.innerWidth + NAME_GAP - 3},${height}`}
        stroke={look.colour}
        strokeOpacity={0.5}
      />
    </g>
  );
}

interface NamesProps extends Pick<RaceChartProps, 'compared' | 'onCompare'> {
  box: Box;
  drawn: readonly Drawn[];
  isWide: boolean;
}

/** The runners at the ends of their lines. */
function Names({ box, drawn, isWide, compared, onCompare }: NamesProps) {
  const rankWidth = widthOf(drawn.map(({ runner }) => runner.stands.at(-1)?.rank ?? 0));
  return (
    <ol aria-label={texts.runners} className="contents">
      {drawn.map(({ runner, look, weight, height }) => {
        const last = runner.stands.at(-1);
        const inside = (
          <>
            <span
              className="shrink-0 text-right whitespace-nowrap tabular-nums"
              style={{ width: rankWidth }}
            >
              {formatNumber(last?.rank ?? 0)}
            </span>
            <span className="min-w-0 truncate">{runner.isMe ? texts.you : runner.userName}</span>
            <span className={isWide ? 'ml-auto pl-1 whitespace-nowrap tabular-nums' : 'sr-only'}>
              {texts.points(last?.points ?? 0)}
            </span>
          </>
        );
        const className = `flex h-full w-full min-w-0 items-center gap-1.5 rounded-chip pr-1 text-left text-xs ${weight > 0 ? 'font-bold' : 'text-ink-soft'}`;
        const style = weight > 0 ? { color: look.colour } : undefined;
        return (
          <li
            key={runner.userId}
            className="absolute"
            style={{
              left: box.margin.left + box.innerWidth + NAME_GAP,
              right: 0,
              height: NAME_HEIGHT,
              top: box.margin.top + height - NAME_HEIGHT / 2,
            }}
          >
            {runner.isMe ? (
              <span className={className} style={style}>
                {inside}
              </span>
            ) : (
              <button
                type="button"
                title={runner.userName}
                aria-pressed={isCompared(runner, compared)}
                className={`${className} hover:bg-sunken aria-pressed:bg-sunken`}
                style={style}
                onClick={() => onCompare(runner.userId)}
              >
                {inside}
              </button>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** A line per runner over the season, rank 1 on top. A tap on a line or a name compares. */
export function RaceChart(props: RaceChartProps) {
  const { race, compared, onCompare } = props;
  const { box, scale, x, drawn, isWide } = planOf(props);
  // The user's line is on top.
  const layers = [...drawn].sort(
    (a, b) => a.weight - b.weight || Number(a.runner.isMe) - Number(b.runner.isMe),
  );
  return (
    <div className="relative" style={{ height: box.height }}>
      <svg aria-hidden width={box.width} height={box.height} className="block max-w-full">
        <Group left={box.margin.left} top={box.margin.top}>
          <LeftAxis
            box={box}
            scale={scale.y}
            label={texts.axis}
            ticks={scale.ticks}
            format={formatNumber}
          />
          <EventAxis box={box} scale={x} events={race.events} />
          {layers.map((one) => (
            <Course key={one.runner.userId} box={box} drawn={one} />
          ))}
          {layers
            .filter(({ runner }) => !runner.isMe)
            .map(({ runner, points }) => (
              <path
                key={runner.userId}
                d={pathOf(points)}
                fill="none"
                stroke="transparent"
                strokeWidth={TOUCH_WIDTH}
                className="cursor-pointer"
                onClick={() => onCompare(runner.userId)}
              />
            ))}
        </Group>
      </svg>
      <Names
        box={box}
        drawn={drawn}

        isWide={isWide}
        compared={compared}
        onCompare={onCompare}
      />
    </div>
  );
}
