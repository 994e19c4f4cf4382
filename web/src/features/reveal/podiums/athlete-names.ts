import { personName } from '@/shared/format/names';
import type { CategoryReveal, RevealedAthlete } from '@/wire/generated';

export type AthletesById = ReadonlyMap<string, RevealedAthlete>;

export const athletesById = ({ athletes }: CategoryReveal): AthletesById =>
  new Map(athletes.map((athlete) => [athlete.athleteId, athlete]));

export function nameIn(athletes: AthletesById, athleteId: string | null): string | null {
  if (athleteId === null) return null;
  const athlete = athletes.get(athleteId);
  return athlete ? personName(athlete) : athleteId;
}
