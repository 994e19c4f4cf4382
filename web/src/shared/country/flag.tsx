import { countryName, isoOf } from '@/shared/country/countries';

/** Where the drawings lie: the build says so (`flags.ts`). */
declare const FLAGS_FOLDER: string;

/** The drawing alone, beside words that name the country; nothing where there is no such country. */
export function FlagImage({ country }: { country: string }) {
  const iso = isoOf(country);
  if (iso === null) return null;
  return (
    <img
      src={`${FLAGS_FOLDER}/${iso}.svg`}
      alt=""
      width={21}
      height={14}
      loading="lazy"
      decoding="async"
      className="shrink-0 rounded-[2px] shadow-[0_0_0_1px_rgb(0_0_0/0.12)]"
    />
  );
}

/**
 * Flag and letters of the country somebody climbs for; letters alone where there is no such
 * country. A longer text (a gym's name) is cut short.
 */
export function Flag({ country, className = '' }: { country: string; className?: string }) {
  if (country === '') return null;
  return (
    <abbr
      title={countryName(country)}
      className={`inline-flex max-w-28 items-center gap-1.5 align-middle font-display text-[0.6875rem] leading-4 font-bold tracking-wide text-ink-soft no-underline ${className}`}
    >
      <FlagImage country={country} />
      <span className="truncate">{country}</span>
    </abbr>
  );
}
