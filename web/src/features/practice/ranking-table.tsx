import { MovingRows } from '@/features/practice/moving-rows';
import { inOrder, placeOf, type Stand } from '@/features/practice/stand';
import { Flag } from '@/shared/country/flag';
import { surnames } from '@/shared/format/names';
import { placeLabel } from '@/shared/picks/podium';
import { PlaceChip } from '@/shared/ui/badges/place-chip';
import { practiceTexts } from '@/texts/practice';
import type { PodiumPick, PracticeAthlete } from '@/wire/generated';

const { run: texts } = practiceTexts;

interface RankingTableProps {
  athletes: readonly PracticeAthlete[];
  pick: PodiumPick;
  stand: Stand;
}

/** The final's ranking. */
export function RankingTable({ athletes, pick, stand }: RankingTableProps) {
  const positions = inOrder(stand.ranks);
  const names = surnames(athletes);
  const rows = athletes.map(({ athleteId, country }, starter) => {
    const place = placeOf(pick, athleteId);
    const climbing = stand.step?.athlete === starter;
    const rank = stand.ranks[starter];
    const score = stand.scores[starter];
    const parts = [
      rank,
      names[starter],
      score,
      climbing && texts.climbing,
      place && texts.yourPlace(placeLabel(place)),
    ];
    return {
      key: athleteId,
      position: positions[starter] ?? 0,
      rowLabel: parts.filter(Boolean).join(', '),
      className: climbing ? 'bg-info-soft' : place ? 'bg-accent-soft' : 'bg-surface',
      cells: (
        <>
          <span className="score w-5 text-right text-base">{rank}</span>
          <span className="flex min-w-0 flex-1 items-center gap-2">
            <b className="truncate">{names[starter]}</b>
            <Flag country={country} />
          </span>
          {place && <PlaceChip place={place} />}
          <span className="score w-14 shrink-0 text-right text-base">{score}</span>
        </>
      ),
    };
  });
  return <MovingRows label={texts.ranking} height={2.25} rows={rows} />;
}
