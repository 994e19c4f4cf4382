/** A country's three-letter code; longer texts (a gym) are truncated. */
export function CountryChip({ country }: { country: string }) {
  if (country === '') return null;
  return (
    <abbr
      title={country}
      className="inline-block max-w-24 truncate rounded-[4px] border border-line px-1 align-middle font-display text-[0.6875rem] leading-4 font-bold tracking-wide text-ink-soft no-underline"
    >
      {country}
    </abbr>
  );
}
