/** Another season than the current one, as in the address and the request: a year, or all years. */
export type PastSeason = number | 'all';

/** Of the address; null for the current season. */
export function pastSeasonOf(params: URLSearchParams): PastSeason | null {
  const season = params.get('season') ?? '';
  if (season === 'all') return 'all';
  return /^(19|20|21)\d\d$/.test(season) ? Number(season) : null;
}
