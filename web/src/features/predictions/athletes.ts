import { personName } from '@/shared/format';
import { fold } from '@/shared/text-search';
import type { AthleteName, StartListAthlete } from '@/wire/generated';

/** An athlete as the prediction page knows them. */
export interface Starter extends AthleteName {
  athleteId: string;
  attending: boolean;
  /** What the search looks through: without marks, in lower case. */
  folded: string;
}

const NOT_ATTENDING = 'not attending';

/** The start list of one category: who starts first, by last name, then who does not. */
export function startersOf(startList: StartListAthlete[], categoryId: string): Starter[] {
  return startList
    .flatMap((athlete) => {
      const entry = athlete.d_cats.find(({ id }) => id === categoryId);
      if (!entry) return [];
      const { athlete_id, firstname, lastname, country } = athlete;
      return {
        athleteId: athlete_id,
        firstname,
        lastname,
        country,
        attending: entry.status.toLowerCase() !== NOT_ATTENDING,
        folded: fold(`${personName(athlete)} ${country}`),
      };
    })
    .sort(
      (a, b) => Number(b.attending) - Number(a.attending) || a.lastname.localeCompare(b.lastname),
    );
}
