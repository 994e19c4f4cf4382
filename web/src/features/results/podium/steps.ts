import { surnames } from '@/shared/format/names';
import { type Place, placeNumbers, places } from '@/shared/picks/podium';
import type { OnStep } from '@/shared/podium/podium-steps';
import type { PlaceExplained } from '@/shared/scoring/explain';
import { podiumTexts as texts } from '@/texts/results/podium';
import type { PodiumAthletes, PodiumPick } from '@/wire/generated';

export interface Standing {
  id: string;
  firstname: string;
  lastname: string;
  country: string;
  rank: number | null;
}

export type Steps = Record<Place, readonly OnStep[]>;

const PODIUM = places.length;
/** More on one step are only counted: their names would have no room. */
const NAMED = 2;

/** Who stands on each step. */
export function stepsOf(athletes: readonly Standing[]): Steps {
  const top = athletes.filter(({ rank }) => rank !== null && rank <= PODIUM);
  const names = surnames(top);
  const on = (place: Place): OnStep[] => {
    const found = top.flatMap(({ id, country, rank }, at) =>
      rank === placeNumbers[place] ? [{ id, name: names[at] ?? '', country }] : [],
    );
    if (found.length <= NAMED) return found;
    return [{ id: place, name: texts.tied(found.length), country: '' }];
  };
  return { first: on('first'), second: on('second'), third: on('third') };
}

/** Who stands on each step of a pick. */
export function pickedSteps(athletes: PodiumAthletes, pick: PodiumPick): Steps {
  const named = places.flatMap((place) => athletes[place] ?? []);
  const names = surnames(named);
  const on = (place: Place): OnStep[] => {
    const [athlete, id] = [athletes[place], pick[place]];
    if (athlete === null || id === null) return [];
    return [{ id, name: names[named.indexOf(athlete)] ?? '', country: athlete.country }];
  };
  return { first: on('first'), second: on('second'), third: on('third') };
}

/** Steps of a pick that are exactly right. */
export const litInPick = (explained: readonly PlaceExplained[]): Place[] =>
  explained.filter(({ verdict }) => verdict === 'exact').map(({ place }) => place);

/** Steps of the real podium with somebody who was picked exactly. */
export const litInResult = (explained: readonly PlaceExplained[]): Place[] =>
  places.filter((place) =>
    explained.some(({ verdict, rank }) => verdict === 'exact' && rank === placeNumbers[place]),
  );
