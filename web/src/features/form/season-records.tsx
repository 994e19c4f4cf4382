import { formatNumber, shareOf } from '@/shared/format/numbers';
import { placePoints, places } from '@/shared/picks/podium';
import { Skeleton } from '@/shared/ui/feedback/states';
import { Card, Section } from '@/shared/ui/layout/card';
import { DataTable } from '@/shared/ui/layout/data-table';
import { formRecordTexts } from '@/texts/events/form-record';
import type { FormRecordAnswer, FormSeason } from '@/wire/generated';

const texts = formRecordTexts.seasons;

/** Points of an exact podium. */
const MOST = places.reduce((sum, place) => sum + placePoints[place], 0);

const CELL = 'px-2 py-2 text-right last:pr-4';

const WAITING_ROWS = 2;

function Row({ season, isTotal = false }: { season: FormSeason; isTotal?: boolean }) {
  const { year, categories, points, possible, starters, logLoss } = season;
  return (
    <tr
      className={isTotal ? 'border-t-2 border-line-strong font-semibold' : 'border-t border-line'}
    >
      <th scope="row" className="py-2 pr-2 pl-4 text-left font-semibold tabular-nums">
        {isTotal ? texts.total : year}
      </th>
      <td className={CELL}>{formatNumber(categories)}</td>
      <td className={CELL}>
        <span className="score block text-lg">{texts.pointsPer(points, categories)}</span>{' '}
        <span className="block text-xs font-normal text-ink-soft">
          {shareOf(points, possible) ?? formRecordTexts.none}
        </span>
      </td>
      <td className={CELL}>{formatNumber(starters)}</td>
      <td className={CELL}>{texts.threeDecimals(logLoss)}</td>
    </tr>
  );
}

function WaitingRow() {
  return (
    <tr className="h-15 border-t border-line">
      <td colSpan={5} className="px-4">
        <Skeleton className="h-5 w-full" />
      </td>
    </tr>
  );
}

/** What the chances were worth, season by season; placeholders while they load. */
export function SeasonRecords({ record }: { record: FormRecordAnswer | undefined }) {
  return (
    <Section title={texts.title}>
      <p className="mb-4 max-w-prose text-ink-soft">{texts.podiums(MOST)}</p>
      <Card aria-busy={!record} className="overflow-hidden">
        <div
          role="region"
          aria-label={texts.title}
          tabIndex={0}
          className="relative overflow-x-auto"
        >
          <DataTable
            caption={texts.title}
            columns={[
              { head: texts.season, className: 'pr-2 pl-4 text-left' },
              { head: texts.categories, className: 'px-2' },
              { head: texts.points, className: 'px-2' },
              { head: texts.starters, className: 'px-2' },
              { head: texts.logLossName, className: 'pr-4 pl-2 whitespace-nowrap' },
            ]}
            headRowClass="text-right align-bottom text-xs text-ink-soft [&>th]:py-2 [&>th]:font-semibold"
            footer={record && <Row season={record.total} isTotal />}
          >
            {record
              ? record.seasons.map((season) => <Row key={season.year} season={season} />)
              : Array.from({ length: WAITING_ROWS }, (_, place) => <WaitingRow key={place} />)}
          </DataTable>
        </div>
      </Card>
      <p className="mt-3 max-w-prose text-sm text-ink-soft">{texts.logLoss}</p>
    </Section>
  );
}
