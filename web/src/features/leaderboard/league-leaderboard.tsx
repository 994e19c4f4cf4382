import { LocateFixed } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useFindMyPage, useLeaderboard } from '@/features/leaderboard/leaderboard-api';
import { LeaderboardSkeleton } from '@/features/leaderboard/leaderboard-skeleton';
import { LeaderboardTable } from '@/features/leaderboard/leaderboard-table';
import { ordinal } from '@/shared/format';
import { useMe } from '@/shared/session';
import { LiveBadge } from '@/shared/ui/badge';
import { Button } from '@/shared/ui/button';
import { Pagination } from '@/shared/ui/pagination';
import { EmptyState, ErrorBox } from '@/shared/ui/states';
import { leaderboardTexts as texts } from '@/texts/leaderboards';

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
  const board = useLeaderboard(leagueId, me.userId, offset, pageSize);
  const findMyPage = useFindMyPage(leagueId, pageSize);
  const frame = useRef<HTMLDivElement>(null);
  const [sought, setSought] = useState(false);
  const { leaderboard, isStale, error, retry } = board;
  const isHere = leaderboard?.rows.some(({ userId }) => userId === me.userId) ?? false;

  // After the layout's own effects: turning a page scrolls to its top.
  useEffect(() => {
    if (!sought || !isHere || isStale) return;
    const row = frame.current?.querySelector<HTMLElement>('tr[aria-current]');
    // The row itself sticks to the window's edge and is always in sight: its neighbour is not.
    (row?.previousElementSibling ?? row)?.scrollIntoView({ block: 'center' });
  }, [sought, isHere, isStale]);

  if (!leaderboard) {
    return error ? (
      <ErrorBox message={texts.failed} onRetry={retry} />
    ) : (
      <LeaderboardSkeleton rows={Math.min(pageSize, 10)} />
    );
  }
  const { ownRow, rows, total } = leaderboard;
  if (total === 0) return <EmptyState title={texts.empty} text={texts.emptyNext} />;
  const pages = Math.ceil(total / pageSize);
  if (rows.length === 0) {
    return (
      <EmptyState
        title={texts.beyond}
        text={texts.beyondNext(pages)}
        action={onPage && <Button onClick={() => onPage(pages)}>{texts.lastPage}</Button>}
      />
    );
  }
  const isLive = rows.some(({ provisionalPoints }) => provisionalPoints > 0);
  const goToMyRow = async () => {
    if (ownRow === null || !onPage) return;
    const myPage = await findMyPage(ownRow, pages);
    if (myPage === null) return;
    setSought(true);
    onPage(myPage);
  };
  const turnTo = (next: number) => {
    setSought(false);
    onPage?.(next);
  };
  return (
    <div ref={frame} className="flex flex-col gap-3">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft tabular-nums">
          {isLive && <LiveBadge />}
          <span>{texts.players(total)}</span>
          {isLive && <span className="max-sm:hidden">{texts.liveNote}</span>}
          {total === 1 && <span>{texts.alone}</span>}
        </p>
        {onPage && ownRow !== null && !isHere && (
          <Button look="secondary" onClick={() => void goToMyRow()}>
            <LocateFixed aria-hidden className="size-4.5" />
            {texts.goToMyRow}
          </Button>
        )}
      </div>
      {ownRow !== null && (
        <p role="status" className="sr-only">
          {texts.myRankNow(ordinal(ownRow.rank), total)}
        </p>
      )}
      {/* Without its colours, not faint: what is there is still to be read. */}
      <div className={`transition-[filter] ${isStale ? 'grayscale' : ''}`} aria-busy={isStale}>
        <LeaderboardTable
          leagueId={leagueId}
          leaderboard={leaderboard}
          meId={me.userId}
          caption={texts.caption(leagueName)}
          results={results}
        />
      </div>
      {onPage && <Pagination page={page} pages={pages} onPage={turnTo} />}
    </div>
  );
}
