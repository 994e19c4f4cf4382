import { formId } from '@/features/reveal/podiums/form-podium';
import { explain, type PlaceExplained, type Ranked, totalOf } from '@/shared/scoring/explain';
import type { RevealedPodium } from '@/wire/generated';

/** What a podium earns if the category ended now. */
export interface Earned {
  points: number;
  places: readonly PlaceExplained[];
}

/** By member; null without a ranking. */
export type Standing = ReadonlyMap<string, Earned> | null;

export function standingNow(
  podiums: readonly RevealedPodium[],
  ranking: readonly Ranked[] | null,
): Standing {
  if (ranking === null) return null;
  return new Map(
    podiums.map(({ userId, data }) => {
      const explained = explain(data, ranking);
      return [userId, { points: totalOf(explained), places: explained }];
    }),
  );
}

/** The lone wolf that stands apart most; null if several do. */
export function boldestOf(podiums: readonly RevealedPodium[]): string | null {
  const boldness = ({ alone, bold }: RevealedPodium) => 4 * alone.length + bold.length;
  const [first, second] = podiums
    .filter(({ loneWolf }) => loneWolf)
    .sort((one, other) => boldness(other) - boldness(one));
  return first && (!second || boldness(second) < boldness(first)) ? first.userId : null;
}

/** The form model's first, the others by points, then by name, as from the server. */
export function inOrder(
  podiums: readonly RevealedPodium[],
  standing: Standing,
  query: string,
): RevealedPodium[] {
  const wanted = query.trim().toLocaleLowerCase();
  const found = podiums.filter(({ userName }) => userName.toLocaleLowerCase().includes(wanted));
  const key = ({ userId }: RevealedPodium) =>
    userId === formId ? Infinity : (standing?.get(userId)?.points ?? 0);
  return found.sort((one, other) => (key(one) === key(other) ? 0 : key(other) - key(one)));
}
