import { Fragment } from 'react';
import { formatNumber } from '@/shared/format/numbers';
import { leaderboardTexts } from '@/texts/leagues/leaderboards';
import type { EventResult, LeaderboardRow } from '@/wire/generated';

const texts = leaderboardTexts.member;
const SHOWN = 8;

/** The member's result of the same category. */
export function resultIn(row: LeaderboardRow, of: Pick<EventResult, 'eventId' | 'categoryId'>) {
  return row.eventResults.find(
    ({ eventId, categoryId }) => eventId === of.eventId && categoryId === of.categoryId,
  );
}

function Points({ result }: { result: EventResult | undefined }) {
  return (
    <td className="py-1 text-right">
      {result ? (
        <span className={`score text-lg ${result.provisional ? 'text-accent-text' : ''}`}>
          {formatNumber(result.points)}
        </span>
      ) : (
        <span className="text-ink-soft">
          <span aria-hidden>–</span>
          <span className="sr-only">{texts.none}</span>
        </span>
      )}
    </td>
  );
}

interface ResultsComparedProps {
  row: LeaderboardRow;
  /** Null if there is nobody to compare with. */
  mine: LeaderboardRow | null;
}

/** The member's newest results, by event. */
export function ResultsCompared({ row, mine }: ResultsComparedProps) {
  const results = row.eventResults.slice(0, SHOWN);
  if (results.length === 0) return <p className="text-ink-soft">{texts.noResults}</p>;
  const [firstName] = row.userName.split(' ');
  return (
    <table className="w-full table-fixed text-sm">
      <thead>
        <tr className="text-left">
          <th scope="col" className="eyebrow">
            {texts.newest}
          </th>
          <th
            scope="col"
            title={row.userName}
            className={`eyebrow truncate text-right ${mine ? 'w-20' : 'w-14'}`}
          >
            {mine ? firstName : texts.points}
          </th>
          {mine && (
            <th scope="col" className="eyebrow w-14 text-right">
              {texts.me}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {results.map((result, at) => (
          <Fragment key={`${result.eventId} ${result.categoryId}`}>
            {results[at - 1]?.eventId !== result.eventId && (
              <tr>
                <th
                  scope="rowgroup"
                  colSpan={mine ? 3 : 2}
                  className="border-b border-line pt-3 pb-1 text-left text-xs font-medium text-ink-soft"
                >
                  {result.eventName}
                </th>
              </tr>
            )}
            <tr>
              <th scope="row" className="py-1 pr-2 text-left font-semibold">
                {result.categoryName}
              </th>
              <Points result={result} />
              {mine && <Points result={resultIn(mine, result)} />}
            </tr>
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}
