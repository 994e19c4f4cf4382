import type { FormTenth } from '@/wire/generated';

export const TENTHS = 10;

/** A tenth of the chances, with its bounds. */
export interface BoundedTenth extends FormTenth {
  from: number;
  to: number;
}

export const bounded = (tenths: readonly FormTenth[]): BoundedTenth[] =>
  tenths.map((tenth, place) => ({ ...tenth, from: place / TENTHS, to: (place + 1) / TENTHS }));

/** The tenth with the most athletes, without the first: nearly everybody is in it. */
export function mostTelling(tenths: readonly BoundedTenth[]): BoundedTenth | undefined {
  const [first, ...others] = tenths;
  const best = others.reduce<BoundedTenth | undefined>(
    (most, tenth) => (tenth.starters > (most?.starters ?? 0) ? tenth : most),
    undefined,
  );
  return best ?? first;
}
