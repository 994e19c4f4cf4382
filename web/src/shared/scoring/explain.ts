import { type Place, placeNumbers, places } from '@/shared/picks/podium';
import { type PodiumPick, type RankingRow, SCORING } from '@/wire/generated';

const PODIUM_PLACES = places.length;

/** An athlete as a ranking has them. */
export type Ranked = Pick<RankingRow, 'athlete_id' | 'rank'>;

/** Why a place of a pick earned what it did. */
export type Verdict =
  /** Nobody was put there. */
  | 'empty'
  /** The athlete has no rank. */
  | 'unranked'
  | 'exact'
  /** On the podium, on another place. */
  | 'off'
  /** The same, so far off that only the least is left. */
  | 'least'
  /** Right behind the podium. */
  | 'near'
  | 'beyond'
  /** The same athlete counts on another place already. */
  | 'twice';

export interface PlaceExplained {
  place: Place;
  athleteId: string | null;
  verdict: Verdict;
  rank: number | null;
  /** The last of the places that the athlete shares with equals; their rank where there are none. */
  lastPlace: number | null;
  /** Places between the slot and theirs. */
  distance: number;
  points: number;
  /** What an exact hit would have earned. */
  most: number;
}

/** Ranks by athlete, and how many share each; who is listed twice stands at the better one. */
function readRanking(ranking: readonly Ranked[]) {
  const ranks = new Map<string, number>();
  for (const { athlete_id: id, rank } of ranking) {
    if (rank === null || rank <= 0) continue;
    ranks.set(id, Math.min(rank, ranks.get(id) ?? Infinity));
  }
  const sharing = new Map<number, number>();
  for (const rank of ranks.values()) sharing.set(rank, (sharing.get(rank) ?? 0) + 1);
  return { ranks, sharing };
}

/** The rule for one athlete on one place, in the order in which it is read out. */
function judge(slot: number, rank: number, lastPlace: number) {
  const distance = Math.max(0, rank - slot) + Math.max(0, slot - lastPlace);
  const most = SCORING.value[slot - 1] ?? 0;
  if (rank > PODIUM_PLACES) {
    const points = SCORING.near[rank - PODIUM_PLACES - 1] ?? 0;
    return { distance, points, verdict: points > 0 ? ('near' as const) : ('beyond' as const) };
  }
  if (distance === 0) return { distance, points: most, verdict: 'exact' as const };
  const left = most - SCORING.step * distance;
  return left >= SCORING.floor
    ? { distance, points: left, verdict: 'off' as const }
    : { distance, points: SCORING.floor, verdict: 'least' as const };
}

/**
 * What each place of a pick earns against a ranking, and why: the server's own rule, from its own numbers, so that
 * the sum is what it counts.
 */
export function explain(pick: PodiumPick, ranking: readonly Ranked[]): PlaceExplained[] {
  const { ranks, sharing } = readRanking(ranking);
  const explained = places.map((place): PlaceExplained => {
    const athleteId = pick[place];
    const slot = placeNumbers[place];
    const nothing = { distance: 0, points: 0, rank: null, lastPlace: null };
    const common = { place, athleteId, most: SCORING.value[slot - 1] ?? 0 };
    if (athleteId === null) return { ...common, ...nothing, verdict: 'empty' };
    const rank = ranks.get(athleteId);
    if (rank === undefined) return { ...common, ...nothing, verdict: 'unranked' };
    const lastPlace = rank + (sharing.get(rank) ?? 1) - 1;
    return { ...common, rank, lastPlace, ...judge(slot, rank, lastPlace) };
  });
  // An athlete who slipped into two places counts on the better one only, the first among equals.
  return explained.map((one, at) => {
    const beaten = explained.some(
      (other, otherAt) =>
        one.athleteId !== null &&
        other.athleteId === one.athleteId &&
        (other.points > one.points || (other.points === one.points && otherAt < at)),
    );
    return beaten ? { ...one, points: 0, verdict: 'twice' } : one;
  });
}

export function totalOf(explained: readonly PlaceExplained[]): number {
  return explained.reduce((sum, { points }) => sum + points, 0);
}
