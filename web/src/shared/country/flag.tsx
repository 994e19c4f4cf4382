import { countryName, isoOf } from '@/shared/country/countries';

/** Folder of the flags' drawings, set by the build (`flags.ts`). */
declare const FLAGS_FOLDER: string;

/** The flag alone, beside the country's name; nothing for unknown countries. */
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
 * Flag and code of an athlete's country; the code alone for unknown countries. Longer texts (a
 * gym's name) are truncated.
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
