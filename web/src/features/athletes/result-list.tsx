import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatDay } from '@/shared/format/calendar-date';
import { resultPath } from '@/shared/paths/result-path';
import { RankChip } from '@/shared/ui/badges/rank-chip';
import { Button } from '@/shared/ui/controls/button';
import { Card, Section } from '@/shared/ui/layout/card';
import { athleteTexts } from '@/texts/events/athletes';
import type { AthleteRank } from '@/wire/generated';

const texts = athleteTexts.results;
/** Rows shown at first. */
const FIRST = 12;

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
          <table className="w-full text-sm">
            <caption className="sr-only">{texts.title}</caption>
            <thead className="max-sm:sr-only">
              <tr className="eyebrow text-left [&>th]:py-2.5">
                <th scope="col" className="w-18 pl-4">
                  {texts.rank}
                </th>
                <th scope="col" className="pr-3">
                  {texts.event}
                </th>
                <th scope="col" className="pr-4 text-right">
                  {texts.day}
                </th>
              </tr>
            </thead>
            <tbody>
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
                    <span className="block text-xs text-ink-soft">{result.categoryName}</span>
                  </th>
                  <td className="py-2.5 pr-4 text-right whitespace-nowrap text-ink-soft tabular-nums">
                    {formatDay(result.startsOn)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {results.length > shown.length && (
            <div className="border-t border-line p-2">
              <Button look="quiet" className="w-full" onClick={() => setAll(true)}>
                {texts.all(results.length)}
              </Button>
            </div>
          )}
        </Card>
      )}
    </Section>
  );
}
