import { countryName } from '@/shared/country/countries';
import { fold } from '@/shared/search/text-search';
import { personName } from '@/shared/format/names';
import type { AthleteName, AthleteResult, StartListAthlete } from '@/wire/generated';

/** An athlete on the prediction page. */
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
export type Form = ReadonlyMap<string, AthleteResult[]>;

function meanRank(results: AthleteResult[] | undefined): number {
  if (!results || results.length === 0) return Infinity;
  return results.reduce((sum, { rank }) => sum + rank, 0) / results.length;
}

/** Sorts by recent results; athletes without any keep their order at the end. */
export function byForm(starters: Starter[], form: Form): Starter[] {
  const means = new Map(starters.map((one) => [one, meanRank(form.get(one.athleteId))]));
  const mean = (one: Starter) => means.get(one) ?? Infinity;
  return [...starters].sort((a, b) => {
    const attendance = Number(b.attending) - Number(a.attending);
    if (attendance !== 0 || mean(a) === mean(b)) return attendance;
    return mean(a) - mean(b);
  });
}
