import { type Place, placeNumbers, places } from '@/shared/picks/podium';
import { type PodiumPick, type RankingRow, SCORING } from '@/wire/generated';

const PODIUM_PLACES = places.length;

export type Ranked = Pick<RankingRow, 'athlete_id' | 'rank'>;

/** Why a place of a pick earned its points. */
export type Verdict =
  /** No athlete was picked. */
  | 'empty'
  /** The athlete has no rank. */
  | 'unranked'
  | 'exact'
  /** On the podium, in another place. */
  | 'off'
  /** On the podium, so far off that only the minimum is left. */
  | 'least'
  /** Just behind the podium. */
  | 'near'
  | 'beyond'
  /** The athlete already counts in another place. */
  | 'twice';

export interface PlaceExplained {
  place: Place;
  athleteId: string | null;
  verdict: Verdict;
  rank: number | null;
  /**
   * The last of the places shared with tied athletes; the athlete's rank without ties; null without
   * a rank.
   */
  lastPlace: number | null;
  /** Difference between the picked and the actual place. */
  distance: number;
  points: number;
  /** Points of an exact hit. */
  most: number;
}

/**
 * Rank by athlete, and number of athletes per rank; the better rank if an athlete is listed twice.
 */
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

/** The scoring rule for one athlete in one place, in the order of the explanation. */
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
 * Points and reasons for each place of a pick: the server's rule with the server's constants, so
 * that the sums are equal.
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
  // An athlete picked twice counts only in the better place, or the first of equal ones.
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
