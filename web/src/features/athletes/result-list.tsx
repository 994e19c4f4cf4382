import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatDay } from '@/shared/format/calendar-date';
import { resultPath } from '@/shared/paths/result-path';
import { RankChip } from '@/shared/ui/badges/rank-chip';
import { Card, Section } from '@/shared/ui/layout/card';
import { DataTable, MoreRows } from '@/shared/ui/layout/data-table';
import { athleteTexts } from '@/texts/events/athletes';
import type { AthleteRank } from '@/wire/generated';

const texts = athleteTexts.results;
/** Rows shown at first. */
const FIRST = 12;
/** On a phone, the day stands below the category. */
const BESIDE = 'max-sm:hidden';
const BELOW = 'sm:hidden';

/** Ranks, newest first. */
export function ResultList({ results }: { results: AthleteRank[] }) {
  const [all, setAll] = useState(false);
  const shown = all ? results : results.slice(0, FIRST);
  return (
    <Section title={texts.title}>
      {results.length === 0 ? (
        <p className="text-ink-soft">{texts.none}</p>
      ) : (
        <Card className="overflow-hidden">
          <DataTable
            caption={texts.title}
            columns={[
              { head: texts.rank, className: 'w-18 pl-4' },
              { head: texts.event, className: 'pr-3' },
              { head: texts.day, className: `pr-4 text-right ${BESIDE}` },
            ]}
            headClass="max-sm:sr-only"
            headRowClass="eyebrow text-left [&>th]:py-2.5"
          >
            {shown.map((result) => (
              <tr
                key={`${result.eventId} ${result.categoryId}`}
                className="border-t border-line align-top max-sm:first:border-0"
              >
                <td className="w-18 py-2.5 pl-4">
                  <RankChip rank={result.rank} />
                </td>
                <th scope="row" className="py-2 pr-3 text-left font-normal">
                  <Link
                    to={resultPath(result.eventId, result.categoryId)}
                    className="font-semibold break-words underline decoration-line-strong/60 decoration-1 underline-offset-4 hover:decoration-ink"
                  >
                    {result.eventName}
                  </Link>
                  <span className="block text-xs text-ink-soft">
                    {result.categoryName}
                    <span className={BELOW}>, {formatDay(result.startsOn)}</span>
                  </span>
                </th>
                <td
                  className={`py-2.5 pr-4 text-right whitespace-nowrap text-ink-soft tabular-nums ${BESIDE}`}
                >
                  {formatDay(result.startsOn)}
                </td>
              </tr>
            ))}
          </DataTable>
          {results.length > shown.length && (
            <MoreRows onClick={() => setAll(true)}>{texts.all(results.length)}</MoreRows>
          )}
        </Card>
      )}
    </Section>
  );
}
