import { ordinal } from '@/shared/format/names';
import { type PodiumAthletes, type PodiumPick, SCORING } from '@/wire/generated';

/** The three places of a podium, from the top. */
export const places = ['first', 'second', 'third'] as const;

export type Place = (typeof places)[number];

export const placeNumbers: Record<Place, 1 | 2 | 3> = { first: 1, second: 2, third: 3 };

const [first, second, third] = SCORING.value;

/** What an exact hit is worth: the scorer's own numbers. */
export const placePoints: Record<Place, number> = { first, second, third };

export const emptyPick: PodiumPick = { first: null, second: null, third: null };

export function placeLabel(place: Place): string {
  return ordinal(placeNumbers[place]);
}

/** `1 Garnbret · 3 Raboutou`: who was put on which place, where there is little room; never broken between the two. */
export function lastNames({ athletes }: { athletes: PodiumAthletes }): string {
  return places
    .flatMap((place) => {
      const athlete = athletes[place];
      return athlete ? [`${placeNumbers[place]}\u00a0${athlete.lastname}`] : [];
    })
    .join(' · ');
}
