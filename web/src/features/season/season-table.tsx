import { Crown } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useSeasonTable } from '@/features/season/season-api';
import { formatNumber } from '@/shared/format/numbers';
import { seasonPath } from '@/shared/paths/season-path';
import { Avatar } from '@/shared/ui/badges/avatar';
import { PointsBadge } from '@/shared/ui/badges/points-badge';
import { Pagination } from '@/shared/ui/controls/pagination';
import { ErrorBox, SkeletonRows } from '@/shared/ui/feedback/states';
import { Card, Section } from '@/shared/ui/layout/card';
import { DataTable } from '@/shared/ui/layout/data-table';
import { seasonTexts } from '@/texts/leagues/season';
import type { MySeason, SeasonStanding } from '@/wire/generated';

const texts = seasonTexts.table;
const PAGE_SIZE = 10;

interface RowProps {
  row: SeasonStanding;
  season: MySeason;
  isChampion: boolean;
}

function Row({ row, season, isChampion }: RowProps) {
  const { leagueId, year, member } = season;
  const isShown = row.userId === member.userId;
  const to = seasonPath(leagueId, row.isMe ? { year } : { year, member: row.userId });
  return (
    <tr
      aria-current={isShown ? 'true' : undefined}
      className={`border-t border-line ${isShown ? 'bg-accent-soft' : ''}`}
    >
      <td className="score w-12 py-1 pl-4 text-right text-base tabular-nums">
        {formatNumber(row.rank)}
      </td>
      <th scope="row" className="py-1 pl-3 text-left font-medium">
        <Link to={to} className="flex min-h-11 items-center gap-2 hover:underline">
          <Avatar small name={row.userName} picture={row.avatarUrl} />
          <span className="min-w-0 wrap-anywhere">{row.userName}</span>
          {row.isMe && <span className="text-xs font-semibold text-ink-soft">{texts.you}</span>}
          {isChampion && (
            <>
              <Crown aria-hidden className="size-4.5 shrink-0 text-warn" />
              <span className="sr-only">{texts.champion}</span>
            </>
          )}
        </Link>
      </th>
      <td className="py-1 pr-4 text-right text-ink-soft tabular-nums max-sm:hidden">
        {row.events}
      </td>
      <td className="py-1 pr-4 text-right">
        <PointsBadge points={row.points} />
      </td>
    </tr>
  );
}

/** The league's table of the season; final once the year is over. */
export function SeasonTable({ season }: { season: MySeason }) {
  const { leagueId, year, isOver } = season;
  const [page, setPage] = useState(1);
  const query = useSeasonTable({
    leagueId,
    year,
    search: '',
    skip: (page - 1) * PAGE_SIZE,
    limit: PAGE_SIZE,
  });
  const table = query.data;
  if (!table) {
    return (
      <Section title={texts.title(year)}>
        {query.error ? (
          <ErrorBox message={texts.failed} onRetry={() => void query.refetch()} />
        ) : (
          <SkeletonRows rows={5} label={texts.loading} />
        )}
      </Section>
    );
  }
  return (
    <Section title={texts.title(year)}>
      <p className="-mt-2 mb-3 text-sm text-ink-soft">{isOver ? texts.final : texts.running}</p>
      <div className="flex flex-col gap-3">
        <Card className="overflow-hidden" aria-busy={query.isPlaceholderData}>
          <DataTable
            caption={texts.caption(year)}
            columns={[
              { head: texts.rank, className: 'py-2 pl-4 text-right font-semibold' },
              { head: texts.member, className: 'py-2 pl-3 text-left font-semibold' },
              { head: texts.events, className: 'py-2 pr-4 text-right font-semibold max-sm:hidden' },
              { head: texts.points, className: 'py-2 pr-4 text-right font-semibold' },
            ]}
            headRowClass="text-xs text-ink-soft"
            data-testid="season-table"
          >
            {table.standings.map((row) => (
              <Row
                key={row.userId}
                row={row}
                season={season}
                isChampion={isOver && row.rank === 1 && row.points > 0}
              />
            ))}
          </DataTable>
        </Card>
        <Pagination page={page} pages={Math.ceil(table.total / PAGE_SIZE)} onPage={setPage} />
      </div>
    </Section>
  );
}
