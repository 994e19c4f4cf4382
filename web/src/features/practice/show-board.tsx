import { practiceTexts } from '@/texts/practice';

const { show: texts } = practiceTexts;
/** Height of a row, in rem. */
const ROW = 2.5;

export interface ShownPlayer {
  name: string;
  points: number;
}

/** A small leaderboard whose rows move to their places. */
export function ShowBoard({ players }: { players: readonly ShownPlayer[] }) {
  const better = (points: number) => players.filter((other) => other.points > points).length;
  const order = players
    .map((player, at) => ({ at, points: player.points }))
    .sort((a, b) => b.points - a.points || a.at - b.at)
    .map(({ at }) => at);
  return (
    <>
      <ol aria-label={texts.board} className="sr-only">
        {order.map((at) => (
          <li key={at}>{`${players[at]?.name}: ${players[at]?.points}`}</li>
        ))}
      </ol>
      <ul
        aria-hidden
        className="relative overflow-hidden rounded-card border border-line bg-surface"
        style={{ height: `${ROW * players.length}rem` }}
      >
        {players.map(({ name, points }, at) => (
          <li
            key={name}
            style={{
              height: `${ROW}rem`,
              transform: `translateY(${order.indexOf(at) * ROW}rem)`,
            }}
            className="absolute inset-x-0 flex items-center gap-3 border-b border-line bg-surface px-3 text-sm transition-transform duration-500"
          >
            <span className="score w-5 text-right text-base">{better(points) + 1}</span>
            <span className="min-w-0 flex-1 truncate font-semibold">{name}</span>
            <span className="score text-xl">{points}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
