import { inOrder, placeOf, type Stand } from '@/features/practice/stand';
import { Flag } from '@/shared/country/flag';
import { surnames } from '@/shared/format/names';
import { placeLabel } from '@/shared/picks/podium';
import { PlaceChip } from '@/shared/ui/badges/place-chip';
import { practiceTexts } from '@/texts/practice';
import type { PodiumPick, PracticeAthlete } from '@/wire/generated';

const { run: texts } = practiceTexts;
/** Height of a row, in rem. */
const ROW = 2.25;

interface RankingTableProps {
  athletes: readonly PracticeAthlete[];
  pick: PodiumPick;
  stand: Stand;
}

interface SaidProps extends RankingTableProps {
  names: readonly string[];
  positions: readonly number[];
}

/** The ranking for screen readers, in its order: the rows that are seen only move. */
function Said({ athletes, names, pick, stand, positions }: SaidProps) {
  const inRank = athletes
    .map((athlete, starter) => ({ athlete, starter }))
    .sort((a, b) => (positions[a.starter] ?? 0) - (positions[b.starter] ?? 0));
  return (
    <ol aria-label={texts.ranking} className="sr-only">
      {inRank.map(({ athlete, starter }) => {
        const place = placeOf(pick, athlete.athleteId);
        const said = [
          stand.ranks[starter],
          names[starter],
          stand.scores[starter],
          stand.step?.athlete === starter ? texts.climbing : null,
          place && texts.yourPlace(placeLabel(place)),
        ];
        return <li key={athlete.athleteId}>{said.filter(Boolean).join(', ')}</li>;
      })}
    </ol>
  );
}

/** The final's ranking; rows move to their places. */
export function RankingTable({ athletes, pick, stand }: RankingTableProps) {
  const positions = inOrder(stand.ranks);
  const names = surnames(athletes);
  const byPosition = athletes
    .map((athlete, starter) => ({ athlete, starter, position: positions[starter] ?? 0 }))
    .sort((a, b) => a.athlete.athleteId.localeCompare(b.athlete.athleteId));
  return (
    <>
      <Said athletes={athletes} names={names} pick={pick} stand={stand} positions={positions} />
      <ul
        aria-hidden
        className="relative overflow-hidden rounded-card border border-line bg-surface"
        style={{ height: `${ROW * athletes.length}rem` }}
      >
        {byPosition.map(({ athlete, starter, position }) => {
          const place = placeOf(pick, athlete.athleteId);
          const climbing = stand.step?.athlete === starter;
          return (
            <li
              key={athlete.athleteId}
              style={{ height: `${ROW}rem`, transform: `translateY(${position * ROW}rem)` }}
              className={`absolute inset-x-0 flex items-center gap-2 border-b border-line px-3 text-sm transition-transform duration-500 ${
                climbing ? 'bg-info-soft' : place ? 'bg-accent-soft' : 'bg-surface'
              }`}
            >
              <span className="score w-5 text-right text-base">{stand.ranks[starter] ?? ''}</span>
              <span className="flex min-w-0 flex-1 items-center gap-2">
                <b className="truncate">{names[starter]}</b>
                <Flag country={athlete.country} />
              </span>
              {place && <PlaceChip place={place} />}
              <span className="score w-14 shrink-0 text-right text-base">
                {stand.scores[starter]}
              </span>
            </li>
          );
        })}
      </ul>
    </>
  );
}
