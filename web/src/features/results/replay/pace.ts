import { podiumOf, same, type Stand } from '@/features/results/replay/course';

/** A whole replay, with any number of moments. */
const WHOLE_MS = 30_000;
/** Few moments are not dragged out. */
const LONGEST_MS = 1_500;
/** A change of the podium is shown this many times as long as other moments. */
const PODIUM_CHANGE = 8;

/** How long each moment is shown. */
export function paceOf(stands: readonly Stand[]): (moment: number) => number {
  const podiums = stands.map(podiumOf);
  const weights = podiums.map((podium, at) => {
    const before = podiums[at - 1];
    return before && same(before, podium) ? 1 : PODIUM_CHANGE;
  });
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  return (moment) => Math.min(LONGEST_MS, (WHOLE_MS * (weights[moment] ?? 1)) / Math.max(1, all));
}
