import { ArrowDown, ArrowUp, ChevronRight, LocateFixed } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { FindMyPage } from '@/features/leaderboard/api/board-window';
import type { Board, Leaderboard } from '@/features/leaderboard/api/leaderboard-api';
import { type Lead, useLead } from '@/features/leaderboard/live/use-lead';
import { useLiveEvents } from '@/features/leaderboard/live/use-live-events';
import { LeaderboardSkeleton } from '@/features/leaderboard/table/leaderboard-skeleton';
import { LeaderboardTable } from '@/features/leaderboard/table/leaderboard-table';
import { totalOf } from '@/shared/standing/total';
import type { BoardRow } from '@/live/state/board';
import { ordinal } from '@/shared/format/names';
import { resultPath } from '@/shared/paths/result-path';
import { useMe } from '@/shared/session/current-user';
import { LiveBadge } from '@/shared/ui/badges/badge';
import { Button } from '@/shared/ui/controls/button';
import { Pagination } from '@/shared/ui/controls/pagination';
import { EmptyState, ErrorBox } from '@/shared/ui/feedback/states';
import { leaderboardTexts as texts } from '@/texts/leagues/leaderboards';

/** Texts for a leaderboard of a subset. */
export interface BoardWords {
  players: (total: number) => string;
  standing: (rank: string, total: number) => string;
}

export interface BoardPlace {
  leagueId: string;
  leagueName: string;
  /** Counted from 1. */
  page: number;
  pageSize: number;
  results: number;
  /** Without it, only the first page is shown. */
  onPage?: (page: number) => void;
  /** Shown over the table while an event of the league runs. */
  renderLive?: (live: LiveBoard) => ReactNode;
}

export interface LiveBoard {
  /** Which of the league's leaderboards. */
  board: string;
  rows: readonly BoardRow[];
  ownRow: BoardRow | null;
  total: number;
  eventIds: readonly string[];
  /** Said when the user has just taken the lead. */
  lead: string | null;
}

export interface StandingProps {
  words?: BoardWords;
  /** Also receives the text, to announce it to screen readers. */
  onStanding?: (standing: string) => void;
}

interface BoardViewProps extends BoardPlace, StandingProps {
  board: Board;
  findMyPage: FindMyPage;
  caption: string;
  /** Shown instead of an empty leaderboard. */
  empty: ReactNode;
}

function standingOf({ ownRow, total }: Leaderboard, words: BoardWords): string {
  return ownRow === null || totalOf(ownRow) === 0
    ? words.players(total)
    : words.standing(ordinal(ownRow.rank), total);
}

/** A part of the league has no name of its own. */
function leadWords(lead: Lead, { caption, leagueName }: BoardViewProps): string {
  const isWhole = caption === texts.caption(leagueName);
  return (lead === 'alone' ? texts.youLead : texts.youShareLead)(isWhole ? leagueName : null);
}

/** A live category to follow: preferably one that the user has picked. */
function liveCategory({ rows, ownRow }: Leaderboard): string | null {
  for (const row of ownRow ? [ownRow, ...rows] : rows) {
    const live = row.eventResults.find(({ provisional }) => provisional);
    if (live) return resultPath(live.eventId, live.categoryId);
  }
  return null;
}

/** Turns to the page of the user's own row, and scrolls to it. */
function useMyRow({ page, pageSize, board, findMyPage, onPage }: BoardViewProps) {
  const me = useMe();
  const frame = useRef<HTMLDivElement>(null);
  const [sought, setSought] = useState(false);
  const { leaderboard, isStale } = board;
  const isHere = leaderboard?.rows.some(({ userId }) => userId === me.userId) ?? false;
  const pages = Math.ceil((leaderboard?.total ?? 0) / pageSize);

  // After the layout's effects, because changing the page scrolls to the top.
  useEffect(() => {
    if (!sought || !isHere || isStale) return;
    const row = frame.current?.querySelector<HTMLElement>('tr[aria-current]');
    // The own row is sticky and always visible, so its neighbour is scrolled to.
    (row?.previousElementSibling ?? row)?.scrollIntoView({ block: 'center' });
  }, [sought, isHere, isStale]);

  const goToMyRow = async (ownRow: BoardRow) => {
    const myPage = await findMyPage(ownRow, pages);
    if (myPage === null) return;
    setSought(true);
    onPage?.(myPage);
  };
  const turnTo = (next: number) => {
    setSought(false);
    onPage?.(next);
  };
  return { frame, isHere, goToMyRow, pagination: { page, pages, onPage: turnTo } };
}

/** Any row has an arrow, whose meaning the line above the table explains. */
function showsChanges({ rows, ownRow }: Leaderboard): boolean {
  return [...rows, ownRow].some(
    (row) => row && totalOf(row) > 0 && row.previousRank !== null && row.previousRank !== row.rank,
  );
}

interface SummaryProps {
  leaderboard: Leaderboard;
  standing: string | null;
  /** The card below tells the user's rank, too. */
  isRepeatedBelow: boolean;
  /** Turns to the own row, if it is on another page. */
  onMyRow: (() => void) | null;
}

/** The line above the table; on a phone as short as possible. */
function Summary({ leaderboard, standing, isRepeatedBelow, onMyRow }: SummaryProps) {
  const { ownRow, total } = leaderboard;
  const live = liveCategory(leaderboard);
  const hasChanges = showsChanges(leaderboard);
  return (
    <div className="flex min-h-11 items-center justify-between gap-x-4">
      <p className="flex min-h-11 min-w-0 flex-1 flex-wrap items-center sm:basis-64 gap-x-3 gap-y-1 text-sm text-ink-soft tabular-nums">
        {live !== null && (
          <Link
            to={live}
            className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-accent-text hover:underline"
          >
            <LiveBadge />
            <span className={hasChanges ? 'max-sm:sr-only' : ''}>{texts.followLive}</span>
            <ChevronRight aria-hidden className="size-4" />
          </Link>
        )}
        {standing === null ? (
          <span className={hasChanges ? 'max-sm:sr-only' : ''}>{texts.players(total)}</span>
        ) : (
          <span
            className={`text-base font-semibold text-ink ${isRepeatedBelow ? 'max-sm:sr-only' : ''}`}
            data-testid="standing"
          >
            {standing}
          </span>
        )}
        {total === 1 && ownRow !== null && <span>{texts.alone}</span>}
        {hasChanges && (
          <span className="inline-flex items-center text-xs" data-testid="since">
            <ArrowUp aria-hidden className="size-3" strokeWidth={3} />
            <ArrowDown aria-hidden className="mr-1 size-3" strokeWidth={3} />
            {texts.since}
          </span>
        )}
      </p>
      {onMyRow && (
        <Button look="secondary" title={texts.goToMyRow} onClick={onMyRow}>
          <LocateFixed aria-hidden className="size-4.5" />
          <span className="whitespace-nowrap max-sm:sr-only">{texts.goToMyRow}</span>
        </Button>
      )}
    </div>
  );
}

export function BoardView(props: BoardViewProps) {
  const { leagueId, pageSize, onPage, board, words, onStanding } = props;
  const me = useMe();
  const { frame, isHere, goToMyRow, pagination } = useMyRow(props);
  const { leaderboard, isStale } = board;
  const eventIds = useLiveEvents(leaderboard);
  const lead = useLead(leaderboard, eventIds.length > 0);

  const standing = leaderboard && words ? standingOf(leaderboard, words) : null;
  useEffect(() => {
    if (standing !== null) onStanding?.(standing);
  }, [standing, onStanding]);

  if (!leaderboard) {
    if (board.error) return <ErrorBox message={texts.failed} onRetry={board.retry} />;
    return <LeaderboardSkeleton rows={Math.min(pageSize, 10)} />;
  }
  const { ownRow, rows, total, form } = leaderboard;
  if (total === 0) return props.empty;
  const { pages } = pagination;
  if (rows.length === 0) {
    return (
      <EmptyState
        title={texts.beyond}
        text={texts.beyondNext(pages)}
        action={onPage && <Button onClick={() => onPage(pages)}>{texts.lastPage}</Button>}
      />
    );
  }
  const isLive = eventIds.length > 0 && props.renderLive !== undefined;
  const isElsewhere = onPage && ownRow !== null && !isHere;
  return (
    <div ref={frame} className="flex flex-col gap-1.5 md:gap-3">
      <Summary
        leaderboard={leaderboard}
        standing={standing}
        isRepeatedBelow={isLive && ownRow !== null && totalOf(ownRow) > 0}
        onMyRow={isElsewhere ? () => void goToMyRow(ownRow) : null}
      />
      {!words && ownRow !== null && totalOf(ownRow) > 0 && (
        <p role="status" className="sr-only">
          {texts.myRankNow(ordinal(ownRow.rank), total)}
        </p>
      )}
      {isLive &&
        props.renderLive?.({
          ...{ board: props.caption, rows, ownRow, total, eventIds },
          lead: lead && leadWords(lead, props),
        })}
      {/* Stale rows lose their colours but stay readable. */}
      <div className={`transition-[filter] ${isStale ? 'grayscale' : ''}`} aria-busy={isStale}>
        <LeaderboardTable
          leagueId={leagueId}
          leaderboard={leaderboard}
          meId={me.userId}
          caption={props.caption}
          results={props.results}
          leads={lead !== null}
          {...(props.renderLive && { eventIds })}
        />
      </div>
      {onPage && form && (
        <p className="text-sm text-ink-soft" data-testid="form-note">
          {texts.form.note(totalOf(form), form.ahead)}
        </p>
      )}
      {onPage && <Pagination {...pagination} />}
    </div>
  );
}
