import { personName } from '@/shared/format/names';
import type { CategoryReveal, RevealedAthlete } from '@/wire/generated';

export type AthletesById = ReadonlyMap<string, RevealedAthlete>;

const unpicked = { first: 0, second: 0, third: 0, chance: null };

/** With those whom only the form model has picked. */
export const athletesById = ({ athletes, form }: CategoryReveal): AthletesById =>
  new Map(
    [...(form?.athletes ?? []).map((athlete) => ({ ...athlete, ...unpicked })), ...athletes].map(
      (athlete) => [athlete.athleteId, athlete],
    ),
  );

export function nameIn(athletes: AthletesById, athleteId: string | null): string | null {
  if (athleteId === null) return null;
  const athlete = athletes.get(athleteId);
  return athlete ? personName(athlete) : athleteId;
}
