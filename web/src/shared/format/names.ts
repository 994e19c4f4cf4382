import { formatNumber } from '@/shared/format/numbers';

export function ordinal(place: number): string {
  const tens = place % 100;
  const written = formatNumber(place);
  if (tens >= 11 && tens <= 13) return `${written}th`;
  const endings: Record<number, string> = { 1: 'st', 2: 'nd', 3: 'rd' };
  return `${written}${endings[place % 10] ?? 'th'}`;
}

/** First name first. */
export function personName(person: { firstname: string; lastname: string }): string {
  return `${person.firstname} ${person.lastname}`.trim();
}
