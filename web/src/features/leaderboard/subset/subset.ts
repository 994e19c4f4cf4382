/** Whom a leaderboard is seen among. */
export type Subset = { kind: 'everyone' } | Filter;

/** `country` is null where it is mine, whichever that is. */
export type Filter = { kind: 'friends' } | { kind: 'country'; country: string | null };

/** What the server is asked for. */
export type Asked = { kind: 'friends' } | { kind: 'country'; country: string };

const CODE = /^[A-Z]{3}$/;

/** Of the address: `?among=friends`, `?country=ITA`, `?among=country` for my own. */
export function subsetOf(params: URLSearchParams): Subset {
  const country = params.get('country');
  if (country !== null && CODE.test(country)) return { kind: 'country', country };
  const among = params.get('among');
  if (among === 'friends') return { kind: 'friends' };
  if (among === 'country') return { kind: 'country', country: null };
  return { kind: 'everyone' };
}

/** The address of a filter's first page. */
export function paramsOf(among: Subset): Record<string, string> {
  switch (among.kind) {
    case 'everyone':
      return {};
    case 'friends':
      return { among: 'friends' };
    case 'country':
      return among.country === null ? { among: 'country' } : { country: among.country };
  }
}

export function queryOf(asked: Asked): string {
  return asked.kind === 'friends' ? 'friends=true' : `country=${asked.country}`;
}
