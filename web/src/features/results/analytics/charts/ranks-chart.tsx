import { scalePoint, scaleSqrt } from '@visx/scale';
import { LinePath } from '@visx/shape';
import {
  greatestClimb,
  type RankLine,
  type RankLines,
} from '@/features/results/analytics/figures/rank-figures';
import { LeftAxis } from '@/shared/charts/axes';
import { boxOf, labelRoom, squeezed } from '@/shared/charts/box';
import { ChartFrame } from '@/shared/charts/chart-frame';
import { Mark } from '@/shared/charts/mark';
import { Plot } from '@/shared/charts/plot';
import { type SeriesLook, seriesLook } from '@/shared/charts/series';
import { surnames } from '@/shared/format/names';
import { analyticsTexts } from '@/texts/results/analytics';

const texts = analyticsTexts.ranks;
const HEIGHT = 340;
const LABEL_GAP = 15;
const PODIUM = 3;
const others: SeriesLook = { ...seriesLook(4), dash: undefined };
const niceRanks = [1, 3, 8, 20, 40, 80];

function summaryOf(lines: RankLines): string {
  const climb = greatestClimb(lines);
  const known = climb?.ranks.filter((rank) => rank !== null) ?? [];
  if (climb) return texts.climbed(climb.name, known[0] ?? 0, known.at(-1) ?? 0);
  return texts.led(lines.lines[0]?.name ?? '');
}

/** Positions of labels from top to bottom without overlaps. */
function spread(wanted: number[]): number[] {
  let lowest = Number.NEGATIVE_INFINITY;
  return wanted.map((y) => {
    lowest = Math.max(y, lowest + LABEL_GAP);
    return lowest;
  });
}

const pointsOf = ({ ranks }: RankLine) =>
  ranks.flatMap((rank, round) => (rank === null ? [] : [{ round, rank }]));

/** One line per athlete over the rounds; only the podium is coloured. */
export function RanksChart({ lines }: { lines: RankLines }) {
  const { rounds } = lines;
  const drawn = lines.lines.map((line, place) => ({
    line,
    look: place < PODIUM ? seriesLook(place) : others,
    faded: place >= PODIUM,
  }));
  const names = surnames(lines.lines);
  const labels = lines.lines.map(({ rank }, place) => `${rank}. ${names[place] ?? ''}`);
  const worst = Math.max(2, ...lines.lines.flatMap(({ ranks }) => ranks.map((rank) => rank ?? 1)));
  return (
    <ChartFrame
      title={texts.title}
      summary={summaryOf(lines)}
      table={{
        columns: [analyticsTexts.athlete, ...rounds],
        rows: lines.lines.map(({ name, ranks }) => [
          name,
          ...ranks.map((rank) => rank ?? texts.none),
        ]),
      }}
    >
      {(width) => {
        const right = labelRoom(labels, width);
        const box = boxOf(width, HEIGHT, { top: 30, right, left: 32 });
        const x = scalePoint({
          domain: rounds.map((_, round) => round),
          range: [12, box.innerWidth - 4],
        });
        const y = scaleSqrt({ domain: [1, worst], range: [0, box.innerHeight] });
        const at = (round: number) => x(round) ?? 0;
        const ends = spread(drawn.map(({ line }) => y(pointsOf(line).at(-1)?.rank ?? worst)));
        return (
          <Plot
            label={texts.title}
            box={box}
            points={drawn.flatMap(({ line }) =>
              pointsOf(line).map(({ round, rank }) => ({
                key: `${line.athleteId} ${round}`,
                x: at(round),
                y: y(rank),
                said: texts.said(line.name, rounds[round] ?? '', rank),
              })),
            )}
          >
            <LeftAxis
              box={box}
              scale={y}
              ticks={[...niceRanks.filter((rank) => rank < worst * 0.8), worst]}
              format={String}
              label={texts.axis}
            />
            {[...drawn].reverse().map(({ line, look, faded }) => (
              <g key={line.athleteId} opacity={faded ? 0.75 : 1}>
                <LinePath
                  data={pointsOf(line)}
                  x={({ round }) => at(round)}
                  y={({ rank }) => y(rank)}
                  stroke={look.colour}
                  strokeWidth={faded ? 1.5 : 3}
                  strokeDasharray={look.dash ?? ''}
                />
                {pointsOf(line).map(({ round, rank }) => (
                  <Mark key={round} look={look} x={at(round)} y={y(rank)} size={faded ? 3 : 5.5} />
                ))}
              </g>
            ))}
            {drawn.map(({ line, faded }, place) => (
              <text
                key={line.athleteId}
                x={box.innerWidth + 8}
                y={ends[place]}
                {...squeezed(labels[place] ?? '', right)}
                dy="0.32em"
                className={`text-xs ${faded ? 'fill-[var(--ink-soft)]' : 'fill-[var(--ink)] font-bold'}`}
              >
                {labels[place]}
              </text>
            ))}
            {rounds.map((name, round) => (
              <text
                key={round}
                x={at(round)}
                y={box.innerHeight + (width < 500 && round % 2 === 1 ? 40 : 26)}
                textAnchor={round === 0 ? 'start' : round === rounds.length - 1 ? 'end' : 'middle'}
                className="fill-[var(--ink-soft)] text-xs font-semibold"
              >
                {name}
              </text>
            ))}
          </Plot>
        );
      }}
    </ChartFrame>
  );
}
