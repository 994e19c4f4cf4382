export type Subset = { kind: 'everyone' } | Filter;

/** `country` is null for the user's own country. */
export type Filter = { kind: 'friends' } | { kind: 'country'; country: string | null };

/** The subset to request from the server. */
export type ServerFilter = { kind: 'friends' } | { kind: 'country'; country: string };

const CODE = /^[A-Z]{3}$/;

/**
 * Parsed from the address: `?among=friends`, `?country=ITA`, `?among=country` for the user's own.
 */
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

export function queryOf(filter: ServerFilter): string {
  return filter.kind === 'friends' ? 'friends=true' : `country=${filter.country}`;
}
