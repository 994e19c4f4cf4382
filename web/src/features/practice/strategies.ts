import type { PodiumPick, PracticeAthlete } from '@/wire/generated';

/** A way to pick without an opinion. */
export type Strategy = 'favourites' | 'lastRound' | 'lastResult';

export const strategies: readonly Strategy[] = ['favourites', 'lastRound', 'lastResult'];

const NO_RESULT = 1_000;

/** Smaller is picked first. `start`: place in the starting order, which is the reverse of the round before. */
const orders: Record<Strategy, (athlete: PracticeAthlete, start: number) => number> = {
  favourites: ({ podium }) => -(podium ?? 0),
  lastRound: (_, start) => -start,
  lastResult: ({ lastRanks }) => lastRanks[0] ?? NO_RESULT,
};

/** The pick of a strategy; of equals, who starts later. */
export function pickOf(strategy: Strategy, athletes: readonly PracticeAthlete[]): PodiumPick {
  const order = orders[strategy];
  const ids = athletes
    .map((athlete, start) => ({ id: athlete.athleteId, start, order: order(athlete, start) }))
    .sort((a, b) => a.order - b.order || b.start - a.start)
    .map(({ id }) => id);
  return { first: ids[0] ?? null, second: ids[1] ?? null, third: ids[2] ?? null };
}
