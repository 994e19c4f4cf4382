import type { Chances } from '@/features/predictions/chances/chances';
import { type Place, places } from '@/shared/picks/podium';
import type { AthleteChances, PodiumPick } from '@/wire/generated';

function pointsOf({ expectedPoints }: AthleteChances): Record<Place, number> {
  const [first, second, third] = expectedPoints;
  return { first, second, third };
}

/** Points to expect of a podium; null if it is empty or an athlete's chances are unknown. */
export function expectedPoints(pick: PodiumPick, chances: Chances): number | null {
  let sum: number | null = null;
  for (const place of places) {
    const athleteId = pick[place];
    if (athleteId === null) continue;
    const athlete = chances.get(athleteId);
    if (!athlete) return null;
    sum = (sum ?? 0) + pointsOf(athlete)[place];
  }
  return sum;
}

/** The most points that a podium of these athletes lets expect. */
export function bestExpectation(chances: Chances): number {
  const athletes = [...chances.values()];
  // One of the best three on a place is always free: the other places take two at most.
  const best = (place: Place) =>
    [...athletes]
      .sort((a, b) => pointsOf(b)[place] - pointsOf(a)[place])
      .slice(0, places.length)
      .map((athlete) => ({ athleteId: athlete.athleteId, points: pointsOf(athlete)[place] }));
  const candidates = places.map(best);
  const most = (from: number, taken: readonly string[]): number => {
    const free = (candidates[from] ?? []).filter(({ athleteId }) => !taken.includes(athleteId));
    const sums = free.map(
      ({ athleteId, points }) => points + most(from + 1, [...taken, athleteId]),
    );
    return Math.max(0, ...sums);
  };
  return most(0, []);
}
