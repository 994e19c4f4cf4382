import { countryName, isoCodes } from '@/shared/country/countries';
import { locales } from '@/shared/format/locale';

export interface Country {
  /** The three-letter code of the International Olympic Committee. */
  code: string;
  name: string;
}

let listed: readonly Country[] | null = null;

/** All countries by name in the user's language; a country with two codes is listed once. */
export function countryList(): readonly Country[] {
  if (listed) return listed;
  const byIso = new Map<string, string>();
  for (const [code, iso] of isoCodes) if (!byIso.has(iso)) byIso.set(iso, code);
  const { compare } = new Intl.Collator([...locales]);
  listed = [...byIso.values()]
    .map((code) => ({ code, name: countryName(code) }))
    .sort((a, b) => compare(a.name, b.name));
  return listed;
}
