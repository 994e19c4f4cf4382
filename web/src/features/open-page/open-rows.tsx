import { useRef } from 'react';
import { PointParts } from '@/shared/standing/point-parts';
import { Rank } from '@/shared/standing/rank';
import { RankChange } from '@/shared/standing/rank-change';
import { tiedRanks } from '@/shared/standing/tied-ranks';
import { totalOf } from '@/shared/standing/total';
import { useFlip } from '@/shared/standing/use-flip';
import { PointsBadge } from '@/shared/ui/badges/points-badge';
import { Card } from '@/shared/ui/layout/card';
import { openBoardTexts } from '@/texts/leagues/open-board';
import { standingTexts as texts } from '@/texts/leagues/standing';
import type { OpenLeaderboard, OpenRow } from '@/wire/generated';

function Row({ row, tied }: { row: OpenRow; tied: boolean }) {
  return (
    <tr
      data-testid={`open-row-${row.key}`}
      data-flip={row.key}
      data-points={`${row.totalPoints} ${row.provisionalPoints}`}
      className="relative border-b border-line last:border-0"
    >
      <td className="w-px pl-2.5 md:pl-4">
        <span className="flex min-w-9 flex-col items-center @lg:min-w-18 @lg:flex-row @lg:gap-1.5">
          <Rank row={row} tied={tied} />
          <RankChange row={row} />
        </span>
      </td>
      <th scope="row" className="h-14 py-1.5 pl-2.5 text-left font-semibold wrap-anywhere">
        {row.name}
      </th>
      <td className="w-px py-1.5 pr-3 pl-2 md:pr-5">
        <span className="flex flex-col items-end gap-0.5 @lg:flex-row-reverse @lg:items-center @lg:gap-3">
          <PointsBadge points={totalOf(row)} />
          <PointParts row={row} />
        </span>
      </td>
    </tr>
  );
}

/** The first of the leaderboard; rows move to their places. */
export function OpenRows({ board: { name, rows, members } }: { board: OpenLeaderboard }) {
  const table = useRef<HTMLTableElement>(null);
  useFlip(table);
  const tied = tiedRanks(rows, 0);
  const more = members - rows.length;
  return (
    <Card className="@container isolate min-w-0 overflow-clip">
      <table ref={table} className="w-full">
        <caption className="sr-only">{openBoardTexts.caption(name)}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{texts.rank}</th>
            <th scope="col">{texts.player}</th>
            <th scope="col">{texts.points}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.key} row={row} tied={tied.has(row.rank)} />
          ))}
        </tbody>
      </table>
      {more > 0 && (
        <p className="border-t border-line px-4 py-3 text-center text-sm text-ink-soft">
          {openBoardTexts.more(more)}
        </p>
      )}
    </Card>
  );
}
