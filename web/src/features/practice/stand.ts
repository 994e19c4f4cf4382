import { type Place, places } from '@/shared/picks/podium';
import { distinguish, pickedSteps, rankedSteps, type Steps } from '@/shared/podium/steps';
import {
  type PodiumPick,
  type PracticeAthlete,
  type PracticeRun,
  type PracticeStep,
  SCORING,
} from '@/wire/generated';

/** The final after some of its steps. */
export interface Stand {
  /** The step that led here; null before the first. */
  step: PracticeStep | null;
  points: number;
  /** Among the players; null before the first step. */
  place: number | null;
  ranks: readonly (number | null)[];
  /** Each athlete's last score, in the order of the starters. */
  scores: readonly string[];
}

export const sum = (points: readonly number[]) => points.reduce((all, one) => all + one, 0);

/** The score that a climb shows beside the name. */
const scoreOf = ({ climb }: PracticeStep) =>
  climb.kind === 'boulder' ? climb.total : climb.height;

/** The final after `steps` of its steps. */
export function standAfter(run: PracticeRun, athletes: number, steps: number): Stand {
  const scores = Array.from({ length: athletes }, () => '');
  for (const step of run.steps.slice(0, steps)) scores[step.athlete] = scoreOf(step);
  const step = run.steps[steps - 1] ?? null;
  return {
    step,
    points: step ? sum(step.points) : 0,
    place: step?.place ?? null,
    ranks: step?.ranks ?? scores.map(() => null),
    scores,
  };
}

/** Positions in a table: by rank, those without one last; equals in the order given. */
export function inOrder(ranks: readonly (number | null)[]): number[] {
  const order = ranks.map((rank, starter) => ({ rank: rank ?? Infinity, starter }));
  order.sort((a, b) => a.rank - b.rank || a.starter - b.starter);
  const positions = ranks.map(() => 0);
  order.forEach(({ starter }, position) => (positions[starter] = position));
  return positions;
}

const known = (athletes: readonly PracticeAthlete[]) =>
  distinguish(athletes.map((athlete) => [athlete.athleteId, athlete]));

/** Who stands on each step of the podium by these ranks. */
export function realPodium(
  athletes: readonly PracticeAthlete[],
  ranks: readonly (number | null)[],
): Steps {
  const rankOf = new Map(athletes.map(({ athleteId }, starter) => [athleteId, ranks[starter]]));
  return rankedSteps(known(athletes), (id) => rankOf.get(id));
}

/** Who stands on each step of a pick. */
export const pickedPodium = (athletes: readonly PracticeAthlete[], pick: PodiumPick): Steps =>
  pickedSteps(pick, known(athletes));

/** The steps that the pick has exactly: equals own all places that they share. */
export const exactPlaces = (points: readonly number[]): Place[] =>
  places.filter((_, at) => points[at] === SCORING.value[at]);

export const placeOf = (pick: PodiumPick, athleteId: string): Place | null =>
  places.find((place) => pick[place] === athleteId) ?? null;

/** The pick after a tap on an athlete: into the first free place, or off the podium. */
export function tapped(pick: PodiumPick, athleteId: string): PodiumPick {
  const place = placeOf(pick, athleteId);
  if (place) return { ...pick, [place]: null };
  const free = places.find((one) => pick[one] === null);
  return free ? { ...pick, [free]: athleteId } : pick;
}
