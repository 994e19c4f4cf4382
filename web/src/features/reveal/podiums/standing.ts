import { formId } from '@/features/reveal/podiums/form-podium';
import { explain, type Ranked, totalOf } from '@/shared/scoring/explain';
import type { RevealedPodium } from '@/wire/generated';

/** By member, if the category ended now; null without a ranking. */
type Points = ReadonlyMap<string, number> | null;

export function pointsNow(
  podiums: readonly RevealedPodium[],
  ranking: readonly Ranked[] | null,
): Points {
  if (!ranking?.some(({ rank }) => rank !== null)) return null;
  return new Map(podiums.map(({ userId, data }) => [userId, totalOf(explain(data, ranking))]));
}

/** The lone wolf that stands apart most; null if several do. */
export function boldestOf(podiums: readonly RevealedPodium[]): string | null {
  const boldness = ({ alone, bold }: RevealedPodium) => 4 * alone.length + bold.length;
  const [first, second] = podiums
    .filter(({ loneWolf }) => loneWolf)
    .sort((one, other) => boldness(other) - boldness(one));
  return first && (!second || boldness(second) < boldness(first)) ? first.userId : null;
}

/** The user's own first, the form model's next, the others by points, then by name, as from the server. */
export function inOrder(
  podiums: readonly RevealedPodium[],
  points: Points,
  meId: string,
  query: string,
): RevealedPodium[] {
  const wanted = query.trim().toLocaleLowerCase();
  const found = podiums.filter(({ userName }) => userName.toLocaleLowerCase().includes(wanted));
  const pinned: Record<string, number> = { [meId]: Infinity, [formId]: Number.MAX_VALUE };
  const key = ({ userId }: RevealedPodium) => pinned[userId] ?? points?.get(userId) ?? 0;
  return found.sort((one, other) => (key(one) === key(other) ? 0 : key(other) - key(one)));
}
