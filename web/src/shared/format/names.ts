import { formatNumber } from '@/shared/format/numbers';

export function ordinal(place: number): string {
  const tens = place % 100;
  const written = formatNumber(place);
  if (tens >= 11 && tens <= 13) return `${written}th`;
  const endings: Record<number, string> = { 1: 'st', 2: 'nd', 3: 'rd' };
  return `${written}${endings[place % 10] ?? 'th'}`;
}

/** `IFSC World Cup Innsbruck 2026` as `Innsbruck`, for places with little room. */
export function shortEventName(name: string): string {
  const kept = name
    .replace(/\([^)]*\)|\b20\d\d\b/g, ' ')
    .replace(/^.*\b(World Cup|Championships?)\b/, '')
    .replace(/^\s*(IFSC|Podium|USA Climbing)\b/, '')
    .replace(/\s+/g, ' ')
    .trim();
  return kept === '' ? name : kept;
}

/** First name first. */
export function personName(person: { firstname: string; lastname: string }): string {
  return `${person.firstname} ${person.lastname}`.trim();
}
