import { type Place, placeNumbers, places } from '@/shared/picks/podium';
import { distinguish, rankedSteps, type Steps } from '@/shared/podium/steps';
import type { PlaceExplained } from '@/shared/scoring/explain';
import type { AthleteName } from '@/wire/generated';

interface Standing extends AthleteName {
  id: string;
  rank: number | null;
}

/** Who stands on each step, told apart from everybody in the category. */
export function stepsOf(athletes: readonly Standing[]): Steps {
  const top = athletes.filter(({ rank }) => rank !== null && rank <= places.length);
  const ranks = new Map(top.map(({ id, rank }) => [id, rank]));
  const names = distinguish(athletes.map((athlete) => [athlete.id, athlete]));
  return rankedSteps(names, (id) => ranks.get(id));
}

/** Steps of the real podium with somebody who was picked exactly. */
export const litInResult = (explained: readonly PlaceExplained[]): Place[] =>
  places.filter((place) =>
    explained.some(({ verdict, rank }) => verdict === 'exact' && rank === placeNumbers[place]),
  );
