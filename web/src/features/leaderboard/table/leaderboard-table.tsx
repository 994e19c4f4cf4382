import { Fragment, useState } from 'react';
import { lazyDialog } from '@/shared/ui/feedback/lazy-part';
import type { Leaderboard } from '@/features/leaderboard/api/leaderboard-api';
import { totalOf } from '@/shared/standing/total';
import { type RowPodiums, useRowPodiums } from '@/features/leaderboard/podiums/use-row-podiums';
import { FormRow, formPlace } from '@/features/leaderboard/table/form-row';
import { gapOf } from '@/features/leaderboard/table/gap';
import { LeaderboardRowView } from '@/features/leaderboard/table/leaderboard-row';
import { tiedRanks } from '@/shared/standing/tied-ranks';
import { useFlip } from '@/shared/standing/use-flip';
import { useLeagueOutlook } from '@/live/hooks/use-league-outlook';
import type { BoardRow } from '@/live/state/board';
import { useWidth } from '@/shared/charts/use-width';
import { Card } from '@/shared/ui/layout/card';
import { leaderboardTexts as texts } from '@/texts/leagues/leaderboards';
import { rowPodiumTexts } from '@/texts/leagues/row-podiums';

const MemberDialog = lazyDialog(async () => ({
  default: (await import('@/features/leaderboard/member/member-dialog')).MemberDialog,
}));

const FormDialog = lazyDialog(async () => ({
  default: (await import('@/features/leaderboard/member/form-dialog')).FormDialog,
}));

const NONE: readonly string[] = [];
/** Members of a league up to which rows show the chance to win; in larger ones most have none. */
const SMALL = 30;

interface LeaderboardTableProps {
  leagueId: string;
  leaderboard: Leaderboard;
  meId: string;
  caption: string;
  /** Number of newest results per player. */
  results: number;
  /** The user has just taken the lead. */
  leads?: boolean;
  /** Rows show their podiums in these events, where there is room. */
  eventIds?: readonly string[];
}

/** Another member has as many points. */
const isLevel = (one: BoardRow, rows: (BoardRow | null)[]) =>
  rows.some((row) => row && row.userId !== one.userId && totalOf(row) === totalOf(one));

/** On a phone the columns speak for themselves, and the rows need the space. */
function Columns({ hasPodiums }: { hasPodiums: boolean }) {
  return (
    <thead>
      <tr className="border-line text-left sm:border-b">
        <th scope="col" className="eyebrow pl-4 sm:py-2.5 md:pl-6">
          <span aria-hidden className="max-sm:hidden">
            #
          </span>
          <span className="sr-only">{texts.rank}</span>
        </th>
        <th scope="col" className="eyebrow pl-2.5">
          <span className="max-sm:sr-only">{texts.player}</span>
        </th>
        {hasPodiums && (
          <th scope="col" className="eyebrow pl-3 text-left">
            {rowPodiumTexts.title}
          </th>
        )}
        <th scope="col" className="eyebrow pr-3 text-right md:pr-5">
          <span className="max-sm:sr-only">{texts.points}</span>
        </th>
      </tr>
    </thead>
  );
}

interface RowsProps extends Omit<LeaderboardTableProps, 'caption' | 'eventIds'> {
  podiums: RowPodiums | null;
  /** Chances to win what runs, by member. */
  wins: ReadonlyMap<string, number>;
  onMember: (row: BoardRow) => void;
  onForm: () => void;
}

/** The user's row is pinned before or after the others if it is on another page. */
function Rows(props: RowsProps) {
  const { leagueId, leaderboard, meId, results, leads = false, podiums, wins } = props;
  const { onMember, onForm } = props;
  const { rows, offset, ownRow, form } = leaderboard;
  const tied = tiedRanks(rows, offset);
  const place = formPlace(leaderboard);
  const formRow = form && <FormRow form={form} hasPodiums={podiums !== null} onOpen={onForm} />;
  const rowOf = (row: BoardRow, isPinned: boolean) => {
    const own = isPinned || row.userId === meId;
    return (
      <LeaderboardRowView
        leagueId={leagueId}
        row={row}
        own={own}
        pinned={isPinned}
        tied={tied.has(row.rank)}
        results={results}
        gap={results === 0 ? gapOf(row, rows) : null}
        leads={own && leads}
        podiums={podiums}
        win={wins.get(row.userId) ?? null}
        onOpen={onMember}
      />
    );
  };
  const isPinned = ownRow !== null && !rows.some(({ userId }) => userId === ownRow.userId);
  const isBefore = isPinned && ownRow.rank < (rows[0]?.rank ?? 0);
  const pinned = isPinned && <tbody className="@max-2xs:block">{rowOf(ownRow, true)}</tbody>;
  return (
    <>
      {isBefore && pinned}
      <tbody className="@max-2xs:block">
        {rows.map((row, at) => (
          <Fragment key={row.userId}>
            {at === place && formRow}
            {rowOf(row, false)}
          </Fragment>
        ))}
        {place === rows.length && formRow}
      </tbody>
      {!isBefore && pinned}
    </>
  );
}

export function LeaderboardTable({ caption, eventIds = NONE, ...props }: LeaderboardTableProps) {
  const { leagueId, leaderboard, meId } = props;
  const { rows, ownRow, form } = leaderboard;
  const [table, width] = useWidth<HTMLTableElement>();
  useFlip(table);
  const podiums = useRowPodiums(leagueId, leaderboard, eventIds, width);
  const isSmall = leaderboard.total <= SMALL;
  const outlook = useLeagueOutlook(leagueId, isSmall ? eventIds[0] : undefined);
  const wins = new Map(outlook?.players.map(({ userId, win }) => [userId, win]));
  const [opened, setOpened] = useState<BoardRow | null>(null);
  const [isFormOpen, setFormOpen] = useState(false);
  const all = [...rows, ownRow];
  // Its points go on moving, unless the row has left the page.
  const member = opened && (all.find((row) => row?.userId === opened.userId) ?? opened);
  const mine = rows.find(({ userId }) => userId === meId) ?? ownRow;
  return (
    <Card className="@container isolate overflow-clip">
      <table ref={table} className="w-full @max-2xs:block">
        <caption className="sr-only">{caption}</caption>
        <Columns hasPodiums={podiums !== null} />
        <Rows
          {...props}
          podiums={podiums}
          wins={wins}
          onMember={setOpened}
          onForm={() => setFormOpen(true)}
        />
      </table>
      {member && (
        <MemberDialog
          leagueId={leagueId}
          row={member}
          isLevel={isLevel(member, all)}
          mine={mine}
          onClose={() => setOpened(null)}
        />
      )}
      {isFormOpen && form && (
        <FormDialog
          leagueId={leagueId}
          form={form}
          isMember={mine !== null}
          onClose={() => setFormOpen(false)}
        />
      )}
    </Card>
  );
}
