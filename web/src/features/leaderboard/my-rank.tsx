import { Link } from 'react-router-dom';
import { useLeaderboard } from '@/features/leaderboard/leaderboard-api';
import { RankChange } from '@/features/leaderboard/rank-change';
import { ordinal } from '@/shared/format';
import { formatNumber } from '@/shared/number-format';
import { Skeleton } from '@/shared/ui/states';
import { leaderboardTexts as texts } from '@/texts/leaderboards';
import type { MyLeague } from '@/wire/generated';

interface MyRankProps {
  league: MyLeague;
  meId: string;
}

/** One of my leagues with where I stand in it, live. */
export function MyRank({ league, meId }: MyRankProps) {
  const { leaderboard, error } = useLeaderboard(league._id, meId, 0, 1);
  const row = leaderboard?.ownRow;
  return (
    <Link
      to={`/dashboard/leaderboards/${league._id}`}
      className="flex min-h-16 items-center gap-3 rounded-control px-3 py-2 hover:bg-sunken"
    >
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold">{league.name}</p>
        <p className="text-sm text-ink-soft">{texts.players(league.memberCount)}</p>
      </div>
      {!leaderboard && !error && <Skeleton className="h-7 w-20" />}
      {row && (
        <div className="flex items-center gap-3 text-right">
          <RankChange row={row} />
          <span className="score text-2xl">{ordinal(row.rank)}</span>
          <span className="flex min-w-14 flex-col items-end gap-0.5">
            <span className="score inline-flex gap-1 text-base">
              {formatNumber(row.totalPoints)} <span className="font-semibold">{texts.pts}</span>
            </span>
            {row.provisionalPoints > 0 && (
              <span className="score inline-flex gap-1 text-sm text-accent-text">
                <span className="font-semibold">{texts.live}</span> +{row.provisionalPoints}
              </span>
            )}
          </span>
        </div>
      )}
    </Link>
  );
}
