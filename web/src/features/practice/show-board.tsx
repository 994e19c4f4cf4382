import { MovingRows } from '@/features/practice/moving-rows';
import { inOrder } from '@/features/practice/stand';
import { practiceTexts } from '@/texts/practice';

const { show: texts } = practiceTexts;

export interface ShownPlayer {
  name: string;
  points: number;
}

/** A small leaderboard. */
export function ShowBoard({ players }: { players: readonly ShownPlayer[] }) {
  const rankOf = (points: number) => 1 + players.filter((other) => other.points > points).length;
  const positions = inOrder(players.map(({ points }) => rankOf(points)));
  const rows = players.map(({ name, points }, at) => ({
    key: name,
    position: positions[at] ?? 0,
    rowLabel: `${rankOf(points)}, ${name}, ${points}`,
    cells: (
      <>
        <span className="score w-5 text-right text-base">{rankOf(points)}</span>
        <span className="min-w-0 flex-1 truncate font-semibold">{name}</span>
        <span className="score text-xl">{points}</span>
      </>
    ),
  }));
  return <MovingRows label={texts.board} height={2.5} rows={rows} />;
}
