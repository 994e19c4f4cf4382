import { Trophy } from 'lucide-react';
import { CorrectedResult } from '@/features/leaderboard/table/corrected-result';
import { PodiumsCell } from '@/features/leaderboard/podiums/podiums-cell';
import type { RowPodiums } from '@/features/leaderboard/podiums/use-row-podiums';
import { Gained } from '@/features/leaderboard/table/gained';
import type { BoardResult, BoardRow } from '@/live/state/board';
import { formatChance } from '@/shared/format/numbers';
import { PointParts } from '@/shared/standing/point-parts';
import { Rank } from '@/shared/standing/rank';
import { RankChange } from '@/shared/standing/rank-change';
import { totalOf } from '@/shared/standing/total';
import { Avatar } from '@/shared/ui/badges/avatar';
import { PointsBadge } from '@/shared/ui/badges/points-badge';
import { leaderboardTexts as texts } from '@/texts/leagues/leaderboards';

interface RowProps {
  leagueId: string;
  row: BoardRow;
  own: boolean;
  tied: boolean;
  /** Stays visible although its position is on another page. */
  pinned?: boolean;
  /** Number of newest results shown. */
  results: number;
  /** To the next rank: `4 behind 6th`. */
  gap: string | null;
  /** Has just taken the lead. */
  leads: boolean;
  /** Null if rows show none. */
  podiums: RowPodiums | null;
  /** The chance to win what runs; null if unknown, or none. */
  win: number | null;
  onOpen: (row: BoardRow) => void;
}

function ResultChip({ result }: { result: BoardResult }) {
  const name = texts.result(result.eventName, result.categoryName);
  return (
    <span
      title={result.provisional ? `${name} (${texts.provisional})` : name}
      className={`inline-flex max-w-full items-center gap-1 rounded-chip px-1.5 text-[0.6875rem] leading-5 font-medium ${
        result.provisional
          ? 'border border-dashed border-accent text-accent-text'
          : 'bg-sunken text-ink-soft'
      }`}
    >
      <span className="sr-only">{result.categoryName}</span>
      <span className="score text-xs">{result.points}</span>
    </span>
  );
}

interface ResultsProps {
  row: BoardRow;
  gap: string | null;
  shown: BoardResult[];
  /** Number of newest results shown in every row. */
  results: number;
  leagueId: string;
  own: boolean;
}

/** The gap to the next rank, and the newest results; corrected ones explain themselves on demand. */
function Results({ row, gap, shown, results, leagueId, own }: ResultsProps) {
  if (shown.length === 0 && gap === null) return null;
  // On a phone, other rows are too narrow for a gap.
  const wideOnly = own ? '' : 'hidden @lg:inline';
  return (
    <p
      className={`min-h-5 items-center gap-1 overflow-clip [overflow-clip-margin:0.5rem] ${shown.length === 0 && !own ? 'hidden @lg:flex' : 'flex'}`}
    >
      {gap !== null && (
        <span
          className={`shrink-0 text-[0.6875rem] leading-5 whitespace-nowrap text-ink-soft tabular-nums ${wideOnly}`}
        >
          {gap}
        </span>
      )}
      {results > 0 && (
        <span className="shrink-0 text-[0.6875rem] leading-5 text-ink-soft">
          {texts.lastResults(results)}
        </span>
      )}
      {shown.map((result) => {
        const key = `${result.eventId} ${result.categoryId}`;
        // Responses of an older release lack the field.
        const correctedFrom = result.correctedFrom ?? null;
        return correctedFrom === null ? (
          <ResultChip key={key} result={result} />
        ) : (
          <CorrectedResult
            key={key}
            leagueId={leagueId}
            userId={row.userId}
            owner={own ? null : row.userName}
            result={result}
            from={correctedFrom}
          />
        );
      })}
    </p>
  );
}

/** The newest results, and all corrected ones of the newest event. */
function shownOf({ eventResults }: BoardRow, results: number): BoardResult[] {
  const newest = eventResults[0]?.eventId;
  return eventResults.filter(
    ({ eventId, correctedFrom }, at) =>
      at < results || (eventId === newest && typeof correctedFrom === 'number'),
  );
}

/**
 * The own row stays visible: it sticks to the edges of the visible area, between the phone's bars.
 * With a very large font it has two lines, where other rows may have four.
 */
const ownLook =
  'sticky top-[3.6rem] bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-10 bg-accent-soft md:top-0 md:bottom-0 ' +
  'shadow-[0_1px_0_var(--line),0_-1px_0_var(--line)] @max-2xs:grid-cols-[auto_1fr_auto]';

function Player({ row, own, onOpen }: Pick<RowProps, 'row' | 'own' | 'onOpen'>) {
  return (
    <p
      className={`flex items-baseline gap-x-1.5 leading-6 font-semibold ${own ? '' : '@max-2xs:flex-wrap'}`}
    >
      {/* The pseudo-element is what is tapped: the whole row. */}
      <button
        type="button"
        data-opens
        aria-haspopup="dialog"
        title={row.userName}
        onClick={() => onOpen(row)}
        className={`pointer-events-none truncate text-left ${own ? '' : '@max-2xs:whitespace-normal'} after:pointer-events-auto after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent`}
      >
        {row.userName}
        <span className="sr-only">, {texts.openMember}</span>
      </button>
      {own && (
        <span className="shrink-0 text-sm font-medium text-accent-text @max-2xs:sr-only">
          {texts.you}
        </span>
      )}
    </p>
  );
}

function Win({ win, className }: { win: number; className: string }) {
  return (
    <span
      title={texts.winTitle}
      className={`items-center gap-0.5 text-xs leading-4 whitespace-nowrap text-ink-soft tabular-nums ${className}`}
    >
      <Trophy aria-hidden className="size-3" />
      {formatChance(win)}
      <span className="sr-only"> {texts.winTitle}</span>
    </span>
  );
}

function Points({ row, own, win }: Pick<RowProps, 'row' | 'own' | 'win'>) {
  return (
    <td
      className={`w-px pr-3 pl-2 md:pr-5 ${own ? '@max-2xs:contents' : '@max-2xs:w-auto @max-2xs:pl-2.5'}`}
    >
      <span
        className={`flex min-w-21 flex-col items-end gap-0.5 @lg:relative @lg:min-w-37 @lg:flex-row-reverse @lg:items-center @lg:gap-3 ${own ? '@max-2xs:contents' : '@max-2xs:min-w-0 @max-2xs:flex-row @max-2xs:flex-wrap @max-2xs:items-baseline @max-2xs:gap-x-2'}`}
      >
        <span className={`relative @lg:static ${own ? '@max-2xs:pr-3' : ''}`}>
          <PointsBadge points={totalOf(row)} />
          <Gained row={row} />
        </span>
        <span
          className={`flex items-center justify-end gap-x-2 ${own ? '@max-2xs:col-span-2 @max-2xs:col-start-2 @max-2xs:pl-2.5' : ''}`}
        >
          <PointParts row={row} />
          {win !== null && <Win win={win} className="hidden @lg:inline-flex" />}
        </span>
      </span>
    </td>
  );
}

export function LeaderboardRowView(props: RowProps) {
  const { leagueId, row, own, tied, pinned = false, results, gap, leads, podiums } = props;
  const { win, onOpen } = props;
  const shown = shownOf(row, results);
  return (
    <tr
      data-testid={`leaderboard-row-${row.userId}`}
      data-flip={pinned ? `pinned ${row.userId}` : row.userId}
      data-rank={row.rank}
      data-points={`${row.totalPoints} ${row.provisionalPoints}`}
      data-total-points={row.totalPoints}
      data-provisional-points={row.provisionalPoints}
      data-leads={leads || undefined}
      aria-current={own || undefined}
      className={`border-b border-line last:border-0 has-[[data-opens]:hover]:bg-sunken @max-2xs:grid @max-2xs:items-center @max-2xs:py-2 ${own ? ownLook : 'relative @max-2xs:grid-cols-[auto_1fr]'}`}
    >
      <td
        className={`w-px self-stretch pl-2.5 md:pl-4 @max-2xs:row-span-2 @max-2xs:w-auto ${own ? 'shadow-[inset_4px_0_0_var(--accent)]' : ''}`}
      >
        <span className="flex min-w-9 flex-col items-center @lg:min-w-18 @lg:flex-row @lg:gap-1.5">
          <Rank row={row} tied={tied} />
          <RankChange row={row} />
        </span>
      </td>
      <th
        scope="row"
        className="h-14 max-w-0 pl-2.5 text-left font-normal @max-2xs:h-auto @max-2xs:max-w-none @max-2xs:min-w-0 @max-2xs:pr-3"
      >
        <div className="flex items-center gap-2.5">
          <span className="contents @max-2xs:hidden">
            <Avatar name={row.userName} picture={row.avatarUrl} />
          </span>
          <div className="min-w-0 flex-1">
            <Player row={row} own={own} onOpen={onOpen} />
            <div className="flex items-center gap-2">
              <Results {...{ row, gap, shown, results, leagueId, own }} />
              {/* A phone has no room for it beside the points. */}
              {win !== null && <Win win={win} className="inline-flex @lg:hidden" />}
            </div>
          </div>
        </div>
      </th>
      {podiums && <PodiumsCell row={row} of={podiums} onOpen={onOpen} />}
      <Points row={row} own={own} win={win} />
    </tr>
  );
}
