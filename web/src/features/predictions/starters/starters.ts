import type { Chances } from '@/features/predictions/chances/chances';
import { countryName } from '@/shared/country/countries';
import { fold } from '@/shared/search/text-search';
import { personName } from '@/shared/format/names';
import type { AthleteName, AthleteResult, StartListAthlete } from '@/wire/generated';

export interface Starter extends AthleteName {
  athleteId: string;
  attending: boolean;
  /** As listed; matches are highlighted in it. */
  listName: string;
  /** The text to search: listed name and country, without diacritics. */
  folded: string;
}

const NOT_ATTENDING = 'not attending';

/** The start list of a category: starters by last name, then athletes who will not start. */
export function startersOf(startList: StartListAthlete[], categoryId: string): Starter[] {
  return startList
    .flatMap((athlete) => {
      const entry = athlete.d_cats.find(({ id }) => id === categoryId);
      if (!entry) return [];
      const { athlete_id, firstname, lastname, country } = athlete;
      const listName = personName(athlete);
      return {
        athleteId: athlete_id,
        firstname,
        lastname,
        country,
        attending: entry.status.toLowerCase() !== NOT_ATTENDING,
        listName,
        folded: fold(`${listName} ${country} ${countryName(country)}`),
      };
    })
    .sort(
      (a, b) => Number(b.attending) - Number(a.attending) || a.lastname.localeCompare(b.lastname),
    );
}

/** Recent results by athlete, newest first. */
export type ResultsByAthlete = ReadonlyMap<string, AthleteResult[]>;

/** Sorts by the chance of the podium; equal ones keep their order. */
export function byChance(starters: readonly Starter[], chances: Chances): Starter[] {
  const chance = ({ athleteId }: Starter) => chances.get(athleteId)?.podium ?? -1;
  return [...starters].sort(
    (a, b) => Number(b.attending) - Number(a.attending) || chance(b) - chance(a),
  );
}

/** Without athletes who will not start. */
export function attending(chances: Chances, starters: readonly Starter[]): Chances {
  const starts = new Set(starters.flatMap((one) => (one.attending ? [one.athleteId] : [])));
  return new Map([...chances].filter(([athleteId]) => starts.has(athleteId)));
}
