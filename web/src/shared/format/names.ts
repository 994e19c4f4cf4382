import { formatNumber } from '@/shared/format/numbers';

/** `Boulder & Lead` of the results service's `boulder&lead`. */
export const disciplineName = (discipline: string): string =>
  discipline
    .split('&')
    .map((one) => one.charAt(0).toUpperCase() + one.slice(1))
    .join(' & ');

export function ordinal(place: number): string {
  const tens = place % 100;
  const written = formatNumber(place);
  if (tens >= 11 && tens <= 13) return `${written}th`;
  const endings: Record<number, string> = { 1: 'st', 2: 'nd', 3: 'rd' };
  return `${written}${endings[place % 10] ?? 'th'}`;
}

/** `IFSC World Cup Innsbruck 2026` as `Innsbruck`, for places with little room. */
export function shortEventName(name: string): string {
  const short = name
    .replace(/\([^)]*\)|\b20\d\d\b/g, ' ')
    .replace(/^.*\b(World Cup|Championships?)\b/, '')
    .replace(/^\s*(IFSC|Podium|USA Climbing)\b/, '')
    .replace(/\s+/g, ' ')
    .trim();
  return short === '' ? name : short;
}

/** First name first. */
export function personName(person: { firstname: string; lastname: string }): string {
  return `${person.firstname} ${person.lastname}`.trim();
}

interface Named {
  firstname: string;
  lastname: string;
}

/** Last names for narrow places, told apart where people of the list share one: `HWANGBO M.` */
export function surnames(people: readonly Named[]): string[] {
  return people.map((person) => {
    const { firstname, lastname } = person;
    const others = people.filter((one) => one.lastname === lastname && one.firstname !== firstname);
    if (others.length === 0 || firstname === '') return lastname;
    const alike = others.some((one) => one.firstname.charAt(0) === firstname.charAt(0));
    return alike ? `${lastname} ${firstname}` : `${lastname} ${firstname.charAt(0)}.`;
  });
}
