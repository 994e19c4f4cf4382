import { expect, it } from 'vitest';
import { shortRoundNames } from '@/features/results/replay/chart/round-names';

it.each([
  [
    ['Qualification', 'Semi-final', 'Final'],
    ['Q', 'S', 'F'],
  ],
  [
    ['Qualification 1', 'Qualification 2', 'Final'],
    ['Q1', 'Q2', 'F'],
  ],
  [
    ['Semi-final', 'Small final', 'Final'],
    ['Sem', 'Sma', 'F'],
  ],
])('rounds %j get the short names %j', (names, short) => {
  expect([...shortRoundNames(names).values()]).toEqual(short);
});
