import { personName } from '@/shared/format/names';
import { places } from '@/shared/picks/podium';
import type { CategoryReveal, RevealedAthlete, RevealedPodium } from '@/wire/generated';

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

/** The athlete of a place, 1 to 3. */
export const athleteAt = ({ data }: RevealedPodium, place: number) =>
  data[places[place - 1] ?? 'first'];

export const longShotsOf = ({ podiums }: CategoryReveal): ReadonlySet<string | null> =>
  new Set(podiums.flatMap((podium) => podium.longShots.map((place) => athleteAt(podium, place))));
