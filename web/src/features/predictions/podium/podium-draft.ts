import { type Place, places } from '@/shared/picks/podium';
import { predictionTexts } from '@/texts/picks/predictions';
import type { PodiumPick } from '@/wire/generated';

/** An edited pick. All functions return a new one. */
export type Draft = PodiumPick;

export type Placed = { draft: Draft; fault: null } | { draft: null; fault: string };

/** Places an athlete on the selected place, or the first free one. */
export function placeAthlete(draft: Draft, athleteId: string, chosen: Place | null): Placed {
  const on = placeOf(draft, athleteId);
  // On the podium already: moves to the selected place.
  if (on && chosen) return { draft: swapPlaces(draft, on, chosen), fault: null };
  if (on) return { draft: null, fault: predictionTexts.alreadySelected };
  const place = chosen ?? places.find((free) => draft[free] === null);
  if (place === undefined) return { draft: null, fault: predictionTexts.allSelected };
  return { draft: { ...draft, [place]: athleteId }, fault: null };
}

export function clearPlace(draft: Draft, place: Place): Draft {
  return { ...draft, [place]: null };
}

export function swapPlaces(draft: Draft, one: Place, other: Place): Draft {
  return { ...draft, [one]: draft[other], [other]: draft[one] };
}

/** The next place towards the top (-1) or the bottom (1). */
export function neighbour(place: Place, step: -1 | 1): Place | null {
  return places[places.indexOf(place) + step] ?? null;
}

export function isEmpty(draft: Draft): boolean {
  return places.every((place) => draft[place] === null);
}

export function isSame(one: Draft, other: Draft): boolean {
  return places.every((place) => one[place] === other[place]);
}

export function placeOf(draft: Draft, athleteId: string): Place | null {
  return places.find((place) => draft[place] === athleteId) ?? null;
}
