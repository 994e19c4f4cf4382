import { expect, it } from 'vitest';
import { bounded, mostTelling } from '@/features/form/tenths';

const tenthsOf = (...starters: number[]) =>
  bounded(starters.map((count) => ({ starters: count, predicted: 0, observed: 0 })));

it.each([
  ['the fullest beside the first', [900, 20, 30, 10], 0.2],
  ['the lower of two alike', [900, 30, 30, 10], 0.1],
  ['the first, if the others are empty', [900, 0, 0, 0], 0],
])('the tenth that is told is %s', (_, starters, from) => {
  expect(mostTelling(tenthsOf(...starters))?.from).toBe(from);
});
