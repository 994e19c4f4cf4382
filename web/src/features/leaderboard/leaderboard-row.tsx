import { RankChange } from '@/features/leaderboard/rank-change';
import { Avatar } from '@/shared/ui/avatar';
import type { EventResult, LeaderboardRow } from '@/wire/generated';

interface RowProps {
  row: LeaderboardRow;
  own: boolean;
  /** Kept in sight although its place is on another page. */
  pinned?: boolean;
  /** How many of the newest results to show. */
  results: number;
}

const medals: Record<number, string> = {
  1: 'bg-gold text-[#2b1f00]',
  2: 'bg-silver text-[#1a1d21]',
  3: 'bg-bronze text-[#2a1503]',
};

function Rank({ rank }: { rank: number }) {
  return (
    <span
      className={`score inline-flex h-8 min-w-8 items-center justify-center rounded-chip px-1 text-lg ${medals[rank] ?? ''}`}
    >
      {rank}
    </span>
  );
}

function ResultChip({ result }: { result: EventResult }) {
  return (
    <span
      title={`${result.eventName}, ${result.categoryName}${result.provisional ? ' (provisional)' : ''}`}
      className={`inline-flex items-center gap-1 rounded-chip px-1.5 text-[0.6875rem] leading-5 font-medium whitespace-nowrap ${
        result.provisional
          ? 'border border-dashed border-accent text-accent-text'
          : 'bg-sunken text-ink-soft'
      }`}
    >
      {result.categoryName} <span className="score text-xs">{result.points}</span>
    </span>
  );
}

function ProvisionalPoints({ points }: { points: number }) {
  return (
    <span
      title="Points of categories still running, were they to end now"
      className="score inline-flex gap-1 rounded-chip border border-dashed border-accent px-1.5 py-0.5 text-sm whitespace-nowrap text-accent-text"
    >
      +{points} <span className="font-semibold">live</span>
    </span>
  );
}

export function LeaderboardRowView({ row, own, pinned = false, results }: RowProps) {
  const shown = row.eventResults.slice(0, results);
  return (
    <tr
      data-testid={`leaderboard-row-${row.userId}`}
      data-flip={pinned ? `pinned ${row.userId}` : row.userId}
      data-rank={row.rank}
      data-points={`${row.totalPoints} ${row.provisionalPoints}`}
      data-total-points={row.totalPoints}
      data-provisional-points={row.provisionalPoints}
      aria-current={own || undefined}
      className={`relative border-b border-line last:border-0 ${own ? 'bg-accent-soft' : ''}`}
    >
      <td
        className={`w-px py-2.5 pl-3 md:pl-5 ${own ? 'shadow-[inset_4px_0_0_var(--accent)]' : ''}`}
      >
        <Rank rank={row.rank} />
      </td>
      <td className="w-8 px-1 text-center">
        <RankChange row={row} />
      </td>
      <th scope="row" className="max-w-0 py-2.5 pl-1 text-left font-normal">
        <div className="flex items-center gap-3">
          <span className="hidden sm:inline-flex">
            <Avatar name={row.userName} />
          </span>
          <div className="min-w-0">
            <p className="truncate font-semibold">
              {row.userName}
              {own && <span className="ml-1.5 text-sm font-medium text-accent-text">you</span>}
            </p>
            {shown.length > 0 && (
              <p className="mt-0.5 flex flex-wrap gap-1">
                {shown.map((result) => (
                  <ResultChip key={`${result.eventId} ${result.categoryId}`} result={result} />
                ))}
              </p>
            )}
          </div>
        </div>
      </th>
      <td className="w-px py-2.5 pr-3 pl-2 md:pr-5">
        <span className="flex flex-col items-end gap-1 sm:flex-row-reverse sm:items-center sm:gap-3">
          <span className="score min-w-11 text-right text-2xl">{row.totalPoints}</span>
          {row.provisionalPoints > 0 && <ProvisionalPoints points={row.provisionalPoints} />}
        </span>
      </td>
    </tr>
  );
}
