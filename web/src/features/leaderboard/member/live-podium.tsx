import { Link } from 'react-router-dom';
import { formatNumber } from '@/shared/format/numbers';
import { surnames } from '@/shared/format/names';
import { resultPath } from '@/shared/paths/result-path';
import { placeNumbers, places } from '@/shared/picks/podium';
import { leaderboardTexts } from '@/texts/leagues/leaderboards';
import type { MemberPodium, PodiumPick } from '@/wire/generated';

const texts = leaderboardTexts.member;

interface Side {
  name: string;
  /** Undefined before the first ranking. */
  result: { points: number; provisional?: boolean } | undefined;
}

function Head({ name, result, short }: Side & { short: string }) {
  return (
    <th scope="col" className="px-2 py-1.5 text-left">
      <span className="flex items-baseline justify-between gap-2">
        <span className="eyebrow min-w-0 truncate" title={name}>
          {short}
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
  theirs: Side & { short: string };
  /** Null if there is nobody to compare with. */
  mine: Side | null;
}

/** A podium of a closed category beside the user's, with points as they move. */
export function LivePodium({ of, theirs, mine }: LivePodiumProps) {
  const picks = mine ? [of.podium, of.mine] : [of.podium];
  const short = surnames(of.athletes);
  const names = new Map(of.athletes.map(({ athleteId }, at) => [athleteId, short[at]]));
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
            <Head {...theirs} short={mine ? theirs.short : texts.points} />
            {mine && <Head {...mine} short={texts.me} />}
          </tr>
        </thead>
        <tbody>
          {places.map((place) => (
            <tr key={place}>
              {picks.map((pick, side) => (
                <td key={side} className="px-2 py-1 align-top wrap-anywhere max-sm:text-xs">
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
