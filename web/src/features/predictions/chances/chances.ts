import type { AthleteChances, CategoryChances } from '@/wire/generated';

/** Chances of a category's starters, by athlete. */
export type Chances = ReadonlyMap<string, AthleteChances>;

/** Undefined while no starter has a ranking: the chances would tell nothing. */
export function chancesOf(
  categories: readonly CategoryChances[],
  categoryId: string,
): Chances | undefined {
  const athletes = categories.find((one) => one.categoryId === categoryId)?.athletes ?? [];
  if (athletes.every(({ starts }) => starts === 0)) return undefined;
  return new Map(athletes.map((athlete) => [athlete.athleteId, athlete]));
}
