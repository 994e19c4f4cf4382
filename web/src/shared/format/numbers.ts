import { locales } from '@/shared/format/locale';

// Builds leave out the formats that they do not need.
/* @__NO_SIDE_EFFECTS__ */
const formatOf = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locales, options);

const plain = formatOf({});

/** `20,000`, grouped by the user's locale. */
export function formatNumber(value: number): string {
  return plain.format(value);
}

/** `1 member`, `20,000 members`. */
export function counted(count: number, one: string, many: string): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

const percent = formatOf({ style: 'percent', maximumFractionDigits: 0 });

/** `40 %` in the user's language. */
export function formatShare(share: number): string {
  return percent.format(share);
}

/** As `formatShare`; null if `of` is zero. */
export function shareOf(hits: number, of: number): string | null {
  return of > 0 ? formatShare(hits / of) : null;
}

const tenths = formatOf({ minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** `14.2`: always with one decimal. */
export function formatTenths(value: number): string {
  return tenths.format(value);
}

/** Below one percent, and above 99: no athlete is certain to miss or reach the podium. */
export const SURE = 0.01;

/** `12%`, `<1%`, `>99%`. */
export function formatChance(chance: number): string {
  if (chance < SURE) return `<${formatShare(SURE)}`;
  return chance > 1 - SURE ? `>${formatShare(1 - SURE)}` : formatShare(chance);
}
