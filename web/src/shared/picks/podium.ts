import { ordinal, surnames } from '@/shared/format/names';
import {
  type AthleteName,
  type PodiumAthletes,
  type PodiumPick,
  type PredictionView,
  SCORING,
} from '@/wire/generated';

/** The places of a podium, from the top. */
export const places = ['first', 'second', 'third'] as const;

export type Place = (typeof places)[number];

export const placeNumbers: Record<Place, 1 | 2 | 3> = { first: 1, second: 2, third: 3 };

const [first, second, third] = SCORING.value;

/** Points of an exact hit: the scorer's constants. */
export const placePoints: Record<Place, number> = { first, second, third };

export const emptyPick: PodiumPick = { first: null, second: null, third: null };

export function placeLabel(place: Place): string {
  return ordinal(placeNumbers[place]);
}

/** The name of an athlete, if one of the picks has it. */
export function nameIn(picks: readonly PredictionView[], athleteId: string): AthleteName | null {
  for (const { data, athletes } of picks) {
    const place = places.find((one) => data[one] === athleteId);
    if (place && athletes[place]) return athletes[place];
  }
  return null;
}

/** `1 Garnbret · 3 Raboutou`: places and last names, with non-breaking spaces between them. */
export function lastNames({ athletes }: { athletes: PodiumAthletes }): string {
  const named = places.flatMap((place) => {
    const athlete = athletes[place];
    return athlete ? [{ place, ...athlete }] : [];
  });
  const names = surnames(named);
  return named
    .map(({ place }, at) => `${placeNumbers[place]}\u00a0${names[at]?.replaceAll(' ', '\u00a0')}`)
    .join(' · ');
}
