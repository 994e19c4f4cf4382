import { useRef } from 'react';
import type { Leaderboard } from '@/features/leaderboard/leaderboard-api';
import { LeaderboardRowView } from '@/features/leaderboard/leaderboard-row';
import { useFlip } from '@/features/leaderboard/use-flip';
import { Card } from '@/shared/ui/card';

interface LeaderboardTableProps {
  leaderboard: Leaderboard;
  meId: string;
  caption: string;
  /** How many of each player's newest results to show. */
  results: number;
}

/** My own row stands first when its place is on another page. */
export function LeaderboardTable({ leaderboard, meId, caption, results }: LeaderboardTableProps) {
  const { rows, ownRow } = leaderboard;
  const table = useRef<HTMLTableElement>(null);
  useFlip(table);
  const pinned = ownRow !== null && !rows.some(({ userId }) => userId === ownRow.userId);
  return (
    <Card className="overflow-hidden">
      <table ref={table} className="w-full">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line text-left">
            <th scope="col" className="eyebrow py-2.5 pl-3 md:pl-5">
              <span aria-hidden>#</span>
              <span className="sr-only">Rank</span>
            </th>
            <th scope="col">
              <span className="sr-only">Movement</span>
            </th>
            <th scope="col" className="eyebrow pl-1">
              Player
            </th>
            <th scope="col" className="eyebrow pr-3 text-right md:pr-5">
              Points
            </th>
          </tr>
        </thead>
        {pinned && (
          <tbody className="border-b-4 border-line">
            <LeaderboardRowView row={ownRow} own pinned results={results} />
          </tbody>
        )}
        <tbody>
          {rows.map((row) => (
            <LeaderboardRowView
              key={row.userId}
              row={row}
              own={row.userId === meId}
              results={results}
            />
          ))}
        </tbody>
      </table>
    </Card>
  );
}
