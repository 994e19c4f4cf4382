import type { Balance } from '@/texts/events/form-record';
import type { FormTenth } from '@/wire/generated';

export const TENTHS = 10;

/** A tenth of the chances, with its bounds. */
export interface BoundedTenth extends FormTenth {
  from: number;
  to: number;
}

export const bounded = (tenths: readonly FormTenth[]): BoundedTenth[] =>
  tenths.map((tenth, place) => ({ ...tenth, from: place / TENTHS, to: (place + 1) / TENTHS }));

function balanceOf(tenths: readonly FormTenth[]): Balance {
  const sum = (of: (tenth: FormTenth) => number) =>
    tenths.reduce((total, tenth) => total + of(tenth), 0);
  return {
    starters: sum(({ starters }) => starters),
    expected: Math.round(sum(({ starters, predicted }) => starters * predicted)),
    observed: Math.round(sum(({ starters, observed }) => starters * observed)),
  };
}

/** Everybody, on either side of one half: a tenth chosen by what is in it could be the one that fits. */
export function balances(tenths: readonly FormTenth[]): { likely: Balance; others: Balance } {
  const half = TENTHS / 2;
  return { likely: balanceOf(tenths.slice(half)), others: balanceOf(tenths.slice(0, half)) };
}
