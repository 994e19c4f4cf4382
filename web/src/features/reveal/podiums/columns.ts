import { type AthletesById, longShotsOf } from '@/features/reveal/podiums/athlete-names';
import { surnames } from '@/shared/format/names';
import type { Ranked } from '@/shared/scoring/explain';
import { pickedBy } from '@/shared/ui/badges/pick-bar';
import type { CategoryReveal, RevealedAthlete } from '@/wire/generated';

/** An athlete of the matrix. */
export interface Column {
  athlete: RevealedAthlete;
  /** Told apart from the other columns. */
  surname: string;
  picked: number;
  isLongShot: boolean;
  /** Null before the first ranking, and without a rank. */
  rank: number | null;
}

/** By chance, where chances are known; otherwise by how many picked them. */
export function columnsOf(
  reveal: CategoryReveal,
  athletes: AthletesById,
  ranking: readonly Ranked[] | null,
): Column[] {
  const order = [...athletes.values()].sort(
    (a, b) => (b.chance ?? 0) - (a.chance ?? 0) || pickedBy(b) - pickedBy(a),
  );
  const names = surnames(order);
  const longShots = longShotsOf(reveal);
  const ranks = new Map(ranking?.map(({ athlete_id: id, rank }) => [id, rank]));
  return order.map((athlete, at) => ({
    athlete,
    surname: names[at] ?? athlete.lastname,
    picked: pickedBy(athlete),
    isLongShot: longShots.has(athlete.athleteId),
    rank: ranks.get(athlete.athleteId) ?? null,
  }));
}
