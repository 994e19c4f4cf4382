import { useSearchParams } from 'react-router-dom';

export const disciplines = ['lead', 'boulder', 'speed', 'combined'] as const;
export const seriesIds = ['ifsc', 'usa'] as const;

export interface PickFilter {
  year: number | null;
  discipline: (typeof disciplines)[number] | null;
  series: (typeof seriesIds)[number] | null;
}

/** Also offered if the user has no picks of these years. */
const ALWAYS_OFFERED = [2024, 2023];

export function yearsOffered(years: number[], chosen: number | null): number[] {
  const all = new Set([...years, ...ALWAYS_OFFERED, ...(chosen === null ? [] : [chosen])]);
  return [...all].sort((a, b) => b - a);
}

function oneOf<T extends string>(known: readonly T[], value: string | null): T | null {
  return known.find((one) => one === value) ?? null;
}

export function parseFilter(params: URLSearchParams): PickFilter {
  const year = params.get('year') ?? '';
  return {
    year: /^(19|20)\d\d$/.test(year) ? Number(year) : null,
    discipline: oneOf(disciplines, params.get('discipline')),
    series: oneOf(seriesIds, params.get('series')),
  };
}

/** Kept in the address, so that it survives navigation. */
export function usePickFilter() {
  const [params, setParams] = useSearchParams();
  const filter = parseFilter(params);
  const setFilter = (next: PickFilter) => {
    const given = Object.entries(next).flatMap(([name, value]) =>
      value === null ? [] : [[name, String(value)] as [string, string]],
    );
    void setParams(new URLSearchParams(given), { replace: true, preventScrollReset: true });
  };
  return { filter, setFilter, filtered: Object.values(filter).some((value) => value !== null) };
}
