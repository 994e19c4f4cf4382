import { Fragment } from 'react';
import { useHistory } from '@/features/leaderboard/member/member-api';
import { useShownSeason } from '@/features/leaderboard/api/shown-season';
import type { BoardResult, BoardRow } from '@/live/state/board';
import { formatNumber, formatTenths } from '@/shared/format/numbers';
import { leaderboardTexts } from '@/texts/leagues/leaderboards';

const texts = leaderboardTexts.member;
const SHOWN = 8;

type Result = Pick<
  BoardResult,
  'eventId' | 'eventName' | 'categoryId' | 'categoryName' | 'points'
> & { provisional?: boolean };

function sameCategory(results: readonly Result[], of: Pick<Result, 'eventId' | 'categoryId'>) {
  return results.find(
    ({ eventId, categoryId }) => eventId === of.eventId && categoryId === of.categoryId,
  );
}

/** The row's results, which move, and those that are too old to be in it. */
function withOlder(row: BoardRow, history: readonly Result[] = []): readonly Result[] {
  return [...row.eventResults, ...history.filter((one) => !resultIn(row, one))];
}

export function resultIn(row: BoardRow, of: Pick<Result, 'eventId' | 'categoryId'>) {
  return sameCategory(row.eventResults, of);
}

function Points({ result }: { result: Result | undefined }) {
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

/** Comparable with members who have played fewer events, such as those who joined late. */
function PerEvent({ results }: { results: readonly Result[] }) {
  const events = new Set(results.map(({ eventId }) => eventId)).size;
  const points = results.reduce((sum, result) => sum + result.points, 0);
  if (events < 2) return null;
  return (
    <p className="text-sm text-ink-soft tabular-nums">
      {texts.perEvent(formatTenths(points / events), events)}
    </p>
  );
}

interface ResultsComparedProps {
  leagueId: string;
  row: BoardRow;
  isMember: boolean;
  /** Null if there is nobody to compare with. */
  mine: BoardRow | null;
}

export function ResultsCompared({ leagueId, row, isMember, mine }: ResultsComparedProps) {
  const season = useShownSeason();
  const history = useHistory(leagueId, row.userId, isMember);
  const all = withOlder(row, history);
  const results = all.slice(0, SHOWN);
  const myHistory = useHistory(leagueId, mine?.userId, isMember);
  const ours = mine && withOlder(mine, myHistory);
  if (results.length === 0) return <p className="text-ink-soft">{texts.noResults}</p>;
  const [firstName] = row.userName.split(' ');
  const table = (
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
              {ours && <Points result={sameCategory(ours, result)} />}
            </tr>
          </Fragment>
        ))}
      </tbody>
    </table>
  );
  return (
    <>
      {(history !== undefined || season !== null) && <PerEvent results={all} />}
      {table}
    </>
  );
}
