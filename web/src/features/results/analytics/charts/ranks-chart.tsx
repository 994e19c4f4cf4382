import { scalePoint, scaleSqrt } from '@visx/scale';
import {
  greatestClimb,
  type RankLine,
  type RankLines,
} from '@/features/results/analytics/figures/rank-figures';
import { spread } from '@/shared/charts/spread';
import { LeftAxis } from '@/shared/charts/axes';
import { type Box, boxOf, labelRoom } from '@/shared/charts/box';
import { Chart, type Drawing } from '@/shared/charts/chart';
import { type SeriesLook, seriesLook } from '@/shared/charts/series';
import { Curve, Words } from '@/shared/charts/shapes';
import { surnames } from '@/shared/format/names';
import { analyticsTexts } from '@/texts/results/analytics';

const texts = analyticsTexts.ranks;
const HEIGHT = 340;
const LABEL_GAP = 15;
const PODIUM = 3;
const LEFT = 32;
const LINE = 14;
/** Here the first and the last name of three rounds would touch. */
const NARROW = 150;
const others: SeriesLook = { colour: 'var(--line-strong)', dash: undefined, mark: 'circle' };
const niceRanks = [1, 3, 8, 20, 40, 80];

function summaryOf(lines: RankLines): string {
  const climb = greatestClimb(lines);
  const known = climb?.ranks.filter((rank) => rank !== null) ?? [];
  if (climb) return texts.climbed(climb.name, known[0] ?? 0, known.at(-1) ?? 0);
  return texts.led(lines.lines[0]?.name ?? '');
}

const pointsOf = ({ ranks }: RankLine) =>
  ranks.flatMap((rank, round) => (rank === null ? [] : [{ round, rank }]));

interface RoundNamesProps {
  rounds: readonly string[];
  nameLines: number;
  box: Box;
  x: (round: number) => number;
}

function RoundNames({ rounds, nameLines, box, x }: RoundNamesProps) {
  const anchorOf = (round: number) =>
    round === 0 ? 'start' : round === rounds.length - 1 ? 'end' : 'middle';
  return rounds.map((name, round) => (
    <Words
      key={round}
      x={x(round)}
      y={box.innerHeight + 26 + (round % nameLines) * LINE}
      anchor={anchorOf(round)}
      soft
      strong
    >
      {name}
    </Words>
  ));
}

function draw({ rounds, lines }: RankLines, width: number): Drawing {
  const names = surnames(lines);
  const labels = lines.map(({ rank }, place) => `${rank}. ${names[place] ?? ''}`);
  const worst = Math.max(2, ...lines.flatMap(({ ranks }) => ranks.map((rank) => rank ?? 1)));
  const right = labelRoom(labels, width);
  // On a phone, the names of rounds need two lines; of a narrow drawing each has its own.
  const inside = width - right - LEFT;
  const nameLines = inside < NARROW ? rounds.length : width < 500 ? 2 : 1;
  const bottom = 16 + Math.max(2, nameLines) * LINE;
  const box = boxOf(width, HEIGHT, { top: 30, right, bottom, left: LEFT });
  const x = scalePoint({
    domain: rounds.map((_, round) => round),
    range: [12, box.innerWidth - 4],
  });
  const y = scaleSqrt({ domain: [1, worst], range: [0, box.innerHeight] });
  const wanted = lines.map((line) => y(pointsOf(line).at(-1)?.rank ?? worst));
  const heights = spread(wanted, LABEL_GAP, 0, box.innerHeight);
  const drawn = lines.map((line, place) => ({
    key: line.athleteId,
    label: labels[place] ?? '',
    height: heights[place],
    look: place < PODIUM ? seriesLook(place) : others,
    faded: place >= PODIUM,
    points: pointsOf(line).map(({ round, rank }) => ({
      key: `${line.athleteId} ${round}`,
      x: x(round) ?? 0,
      y: y(rank),
      description: texts.pointLabel(line.name, rounds[round] ?? '', rank),
    })),
  }));
  const shapes = (
    <>
      <LeftAxis
        box={box}
        scale={y}
        ticks={[...niceRanks.filter((rank) => rank < worst * 0.8), worst]}
        format={String}
        label={texts.axis}
      />
      {[...drawn].reverse().map(({ key, look, faded, points }) => (
        <g key={key}>
          <Curve points={points} look={look} width={faded ? 1.5 : 3} marks={faded ? 3 : 5.5} />
        </g>
      ))}
      {drawn.map(({ key, label, height, faded }) => (
        <Words
          key={key}
          x={box.innerWidth + 8}
          y={height}
          centred
          room={right}
          soft={faded}
          className={faded ? '' : 'font-bold'}
        >
          {label}
        </Words>
      ))}
      <RoundNames {...{ rounds, nameLines, box }} x={(round) => x(round) ?? 0} />
    </>
  );
  return { box, points: drawn.flatMap(({ points }) => points), shapes };
}

/** One line per athlete over the rounds; only the podium is coloured. */
export function RanksChart({ lines }: { lines: RankLines }) {
  return (
    <Chart
      title={texts.title}
      summary={summaryOf(lines)}
      table={{
        columns: [analyticsTexts.athlete, ...lines.rounds],
        rows: lines.lines.map(({ name, ranks }) => [
          name,
          ...ranks.map((rank) => rank ?? texts.none),
        ]),
      }}
      draw={(width) => draw(lines, width)}
    />
  );
}
