import { type Place, places } from '@/shared/picks/podium';
import type { PredictionView } from '@/wire/generated';

/** The user's places of each athlete of a category, over all leagues. */
export function placesByAthlete(
  picks: readonly PredictionView[],
  categoryId: string,
): ReadonlyMap<string, Place[]> {
  const found = new Map<string, Place[]>();
  for (const place of places) {
    for (const pick of picks) {
      const athleteId = pick.categoryId === categoryId ? pick.data[place] : null;
      if (athleteId === null) continue;
      const known = found.get(athleteId) ?? [];
      if (!known.includes(place)) found.set(athleteId, [...known, place]);
    }
  }
  return found;
}
