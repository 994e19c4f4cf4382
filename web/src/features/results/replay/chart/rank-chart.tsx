import { contenders, type Course, movement, roundStarts } from '@/features/results/replay/course';
import { COLOURED, type Line, LineChart } from '@/features/results/replay/chart/line-chart';
import { nameOf } from '@/features/results/replay/replay-words';
import { ChartFrame } from '@/shared/charts/chart-frame';
import { surnames } from '@/shared/format/names';
import type { Place } from '@/shared/picks/podium';
import { replayTexts as texts } from '@/texts/results/replay';

/** Lower ranks are drawn at this one, because only the top matters. */
const DEEPEST = 12;
const TICKS = [1, 2, 3, 6, 9, DEEPEST];

interface RankChartProps {
  course: Course;
  /** Only the ranking after each round is known. */
  isByRound: boolean;
  /** Of the whole competition; the course may be shorter. */
  moments: number;
  picked: ReadonlyMap<string, Place[]>;
  at: number;
  onPick: (moment: number) => void;
}

export function RankChart({ course, isByRound, moments, picked, at, onPick }: RankChartProps) {
  const { stands, climbers } = course;
  const chosen = contenders(course, picked.keys());
  const starts = roundStarts(stands);
  const labels = surnames(
    chosen.map((athlete) => climbers.get(athlete) ?? { firstname: '', lastname: athlete }),
  );
  const coloured = chosen.filter((athlete) => !picked.has(athlete)).slice(0, COLOURED);
  const lines = chosen.map((athlete, order): Line => {
    const rank = stands[at]?.ranks.get(athlete);
    const label = labels[order] ?? athlete;
    return {
      key: athlete,
      label: rank === undefined ? label : `${rank} ${label}`,
      mine: picked.has(athlete),
      coloured: coloured.includes(athlete),
      values: stands.map(({ ranks }) => ranks.get(athlete) ?? null),
    };
  });
  const { changes, leaders } = movement(course);
  // Only the ends of rounds: the scrubber shows the moments between.
  const ends = starts.map(({ round }, order) => ({
    round,
    place: (starts[order + 1]?.place ?? stands.length) - 1,
  }));
  const table = {
    columns: [texts.athlete, ...ends.map(({ round }) => texts.after(round))],
    rows: chosen.map((athlete) => [
      nameOf(course, athlete),
      ...ends.map(({ place }) => stands[place]?.ranks.get(athlete) ?? texts.unranked),
    ]),
  };
  return (
    <ChartFrame
      title={texts.rankChart}
      summary={texts.rankSummary(changes, leaders)}
      hint={texts.rankHint}
      table={table}
    >
      {(width) => (
        <LineChart
          width={width}
          lines={lines}
          domain={[DEEPEST, 1]}
          ticks={TICKS}
          format={(rank) => (rank === DEEPEST ? texts.beyond(rank) : String(rank))}
          axis={texts.rankAxis}
          starts={starts}
          isByRound={isByRound}
          moments={moments}
          at={at}
          onPick={onPick}
        />
      )}
    </ChartFrame>
  );
}
