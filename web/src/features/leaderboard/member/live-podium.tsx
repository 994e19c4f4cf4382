import { Link } from 'react-router-dom';
import { resultIn } from '@/features/leaderboard/member/results-compared';
import type { BoardRow } from '@/live/state/board';
import { formatNumber } from '@/shared/format/numbers';
import { personName } from '@/shared/format/names';
import { resultPath } from '@/shared/paths/result-path';
import { placeNumbers, places } from '@/shared/picks/podium';
import { leaderboardTexts } from '@/texts/leagues/leaderboards';
import type { MemberPodium, PodiumPick } from '@/wire/generated';

const texts = leaderboardTexts.member;

interface HeadProps {
  name: string;
  row: BoardRow;
  of: MemberPodium;
}

function Head({ name, row, of }: HeadProps) {
  const result = resultIn(row, of);
  return (
    <th scope="col" className="px-2 py-1.5 text-left">
      <span className="flex items-baseline justify-between gap-2">
        <span className="eyebrow min-w-0 truncate" title={row.userName}>
          {name}
        </span>
        {result && (
          <span
            className={`score text-lg leading-5 ${result.provisional ? 'text-accent-text' : ''}`}
          >
            {formatNumber(result.points)}
            <span className="sr-only"> {leaderboardTexts.pts}</span>
          </span>
        )}
      </span>
    </th>
  );
}

interface LivePodiumProps {
  of: MemberPodium;
  row: BoardRow;
  /** Null if there is nobody to compare with. */
  mine: BoardRow | null;
}

/** The member's podium of a running category beside the user's, with points as they move. */
export function LivePodium({ of, row, mine }: LivePodiumProps) {
  const [firstName = ''] = row.userName.split(' ');
  const picks = mine ? [of.podium, of.mine] : [of.podium];
  const names = new Map(of.athletes.map((one) => [one.athleteId, personName(one)]));
  // Shared athletes cannot change the order of the two, so the others stand out.
  const isShared = (athleteId: string) =>
    picks.every((pick) => pick !== null && places.some((place) => pick[place] === athleteId));
  const athlete = (pick: PodiumPick | null, athleteId: string | null | undefined) =>
    athleteId ? (
      <span className={picks.length > 1 && isShared(athleteId) ? 'text-ink-soft' : 'font-semibold'}>
        {names.get(athleteId) ?? texts.unknown}
      </span>
    ) : (
      <span className="text-ink-soft">{pick === null ? '' : texts.empty}</span>
    );
  return (
    <section className="overflow-hidden rounded-control border border-line">
      <h3 className="bg-sunken px-2">
        <Link
          to={resultPath(of.eventId, of.categoryId)}
          className="flex min-h-11 flex-wrap items-center gap-x-2 py-1 hover:underline"
        >
          <span className="text-sm font-semibold">{of.categoryName}</span>
          <span className="min-w-0 truncate font-sans text-xs font-normal text-ink-soft">
            {of.eventName}
          </span>
        </Link>
      </h3>
      <table className="w-full table-fixed text-sm">
        <thead>
          <tr className="border-b border-line">
            <Head name={mine ? firstName : texts.points} row={row} of={of} />
            {mine && <Head name={texts.me} row={mine} of={of} />}
          </tr>
        </thead>
        <tbody>
          {places.map((place) => (
            <tr key={place}>
              {picks.map((pick, side) => (
                <td key={side} className="px-2 py-1 align-top wrap-anywhere">
                  {pick === null && place === 'first' && (
                    <span className="text-ink-soft">{texts.none}</span>
                  )}
                  {pick !== null && (
                    <span className="flex gap-2">
                      <span className="score w-3 shrink-0 text-ink-soft">
                        {placeNumbers[place]}
                      </span>
                      {athlete(pick, pick[place])}
                    </span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
