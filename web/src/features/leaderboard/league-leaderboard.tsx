import { useLeaderboard } from '@/features/leaderboard/leaderboard-api';
import { LeaderboardTable } from '@/features/leaderboard/leaderboard-table';
import { useMe } from '@/shared/session';
import { Card } from '@/shared/ui/card';
import { EmptyState, ErrorBox, SkeletonRows } from '@/shared/ui/states';
import { Pagination } from '@/shared/ui/pagination';
import { Button } from '@/shared/ui/button';

interface LeagueLeaderboardProps {
  leagueId: string;
  leagueName: string;
  /** Counted from 1. */
  page: number;
  pageSize: number;
  results: number;
  /** Without it the first page stands alone. */
  onPage?: (page: number) => void;
}

/** A league's ranking, moving by itself. */
export function LeagueLeaderboard(props: LeagueLeaderboardProps) {
  const { leagueId, leagueName, page, pageSize, results, onPage } = props;
  const me = useMe();
  const offset = (page - 1) * pageSize;
  const { leaderboard, error, retry } = useLeaderboard(leagueId, me.userId, offset, pageSize);

  if (!leaderboard && error) {
    return (
      <ErrorBox
        message="Failed to load leaderboard data. Please try again later."
        onRetry={retry}
      />
    );
  }
  if (!leaderboard) {
    return (
      <Card className="p-5">
        <SkeletonRows rows={Math.min(pageSize, 8)} label="Loading the leaderboard" />
      </Card>
    );
  }
  if (leaderboard.total === 0) {
    return <EmptyState title="Nobody is ranked yet" text="Points appear with the first results." />;
  }
  const { ownRow, rows } = leaderboard;
  const ownPage = ownRow === null ? page : Math.ceil(ownRow.rank / pageSize);
  const elsewhere = ownRow !== null && !rows.some(({ userId }) => userId === ownRow.userId);
  return (
    <div className="flex flex-col gap-4">
      <LeaderboardTable
        leaderboard={leaderboard}
        meId={me.userId}
        caption={`Leaderboard of ${leagueName}`}
        results={results}
      />
      {onPage && (
        <div className="flex flex-wrap items-center justify-center gap-3">
          <Pagination page={page} pages={Math.ceil(leaderboard.total / pageSize)} onPage={onPage} />
          {elsewhere && ownPage !== page && (
            <Button look="secondary" onClick={() => onPage(ownPage)}>
              Go to my row
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
