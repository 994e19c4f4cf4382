import { surnames } from '@/shared/format/names';
import { type Place, placeNumbers } from '@/shared/picks/podium';
import type { PlaceExplained } from '@/shared/scoring/explain';
import type { AthleteName, PodiumPick } from '@/wire/generated';

/** Who stands on a step. */
export interface OnStep {
  id: string;
  name: string;
  country: string;
}

/** Several with one rank share a step. */
export type Steps = Record<Place, readonly OnStep[]>;

/** Athletes by id, with last names that tell them apart. */
export function distinguish(
  athletes: readonly (readonly [string, AthleteName])[],
): ReadonlyMap<string, OnStep> {
  const names = surnames(athletes.map(([, athlete]) => athlete));
  return new Map(
    athletes.map(([id, { country }], at) => [id, { id, name: names[at] ?? '', country }]),
  );
}

export const stepsBy = (on: (place: Place) => readonly OnStep[]): Steps => ({
  first: on('first'),
  second: on('second'),
  third: on('third'),
});

/** Who stands on each step of a pick; `unknown` is the name of others than these athletes. */
export const pickedSteps = (
  pick: PodiumPick,
  athletes: ReadonlyMap<string, OnStep>,
  unknown = '',
): Steps =>
  stepsBy((place) => {
    const id = pick[place];
    return id === null ? [] : [athletes.get(id) ?? { id, name: unknown, country: '' }];
  });

/** Who stands on each step by rank. */
export const rankedSteps = (
  athletes: ReadonlyMap<string, OnStep>,
  rankOf: (id: string) => number | null | undefined,
): Steps =>
  stepsBy((place) => [...athletes.values()].filter(({ id }) => rankOf(id) === placeNumbers[place]));

/** The steps of a pick that are exactly right. */
export const exactSteps = (explained: readonly PlaceExplained[]): Place[] =>
  explained.filter(({ verdict }) => verdict === 'exact').map(({ place }) => place);
