import { Link } from 'react-router-dom';
import { useLeaderboard } from '@/features/leaderboard/api/leaderboard-api';
import { PointParts } from '@/shared/standing/point-parts';
import { totalOf } from '@/shared/standing/total';
import { RankChange } from '@/shared/standing/rank-change';
import { useLeagueOutlook } from '@/live/hooks/use-league-outlook';
import { ordinal } from '@/shared/format/names';
import { PointsBadge } from '@/shared/ui/badges/points-badge';
import { Skeleton } from '@/shared/ui/feedback/states';
import { playerOutlookTexts as outlookTexts } from '@/texts/events/player-outlook';
import { leaderboardTexts as texts } from '@/texts/leagues/leaderboards';
import type { MyLeague } from '@/wire/generated';

interface MyRankProps {
  league: MyLeague;
  meId: string;
  /** The event that is climbed. */
  eventId: string | undefined;
}

/** What can still happen to the user in the event that is climbed. */
function Outlook({ league, eventId }: Pick<MyRankProps, 'league' | 'eventId'>) {
  const own = useLeagueOutlook(league._id, eventId)?.own;
  if (!own) return null;
  return (
    <span data-testid="rank-outlook" className="text-sm text-ink-soft tabular-nums">
      {outlookTexts.sentence(own)}
    </span>
  );
}

/** One of the user's leagues with their current rank. */
export function MyRank({ league, meId, eventId }: MyRankProps) {
  const { leaderboard, error } = useLeaderboard(league._id, meId, 0, 1);
  const row = leaderboard?.ownRow;
  return (
    <Link
      to={`/dashboard/leaderboards/${league._id}`}
      className="flex min-h-16 flex-col justify-center gap-1 rounded-control px-2 py-2 hover:bg-sunken"
    >
      <span className="flex items-baseline justify-between gap-3">
        <span className="line-clamp-2 min-w-0 font-semibold">{league.name}</span>
        {!leaderboard && !error && <Skeleton className="h-6 w-16 shrink-0" />}
        {row && (
          <span className="flex shrink-0 items-center gap-2.5">
            <RankChange row={row} />
            <span className="score text-2xl">
              {totalOf(row) > 0 ? ordinal(row.rank) : <span title={texts.unranked}>–</span>}
            </span>
          </span>
        )}
      </span>
      <span className="flex flex-wrap items-center justify-between gap-x-3 text-sm">
        <span className="text-ink-soft">{texts.players(league.memberCount)}</span>
        {row && (
          <span className="flex items-baseline gap-2.5 whitespace-nowrap">
            <PointParts row={row} />
            <span className="inline-flex items-baseline gap-1">
              <PointsBadge points={totalOf(row)} />{' '}
              <span className="font-semibold">{texts.pts}</span>
            </span>
          </span>
        )}
      </span>
      <Outlook league={league} eventId={eventId} />
    </Link>
  );
}
