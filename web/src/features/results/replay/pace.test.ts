import { expect, it } from 'vitest';
import type { Stand } from '@/features/results/replay/course';
import { paceOf } from '@/features/results/replay/pace';

/** Ten moments with one podium, ten with the next, and so on. */
const stands = (count: number): Stand[] =>
  Array.from({ length: count }, (_, at) => ({
    moment: { number: at + 1, at: null, round: null, afterRound: false, givesPoints: true },
    ranks: new Map([[String(Math.floor(at / 10)), 1]]),
  }));

it.each([120, 243, 400])('a replay of %s moments takes half a minute', (count) => {
  const pace = paceOf(stands(count));
  const whole = stands(count).reduce((sum, _, at) => sum + pace(at), 0);
  expect(whole).toBeCloseTo(30_000, 0);
  // A change of the podium is there to be read.
  expect(pace(10)).toBe(8 * pace(11));
  expect(pace(10)).toBeGreaterThan(250);
});

it('few moments are not dragged out', () => {
  expect(paceOf(stands(3))(0)).toBe(1_500);
});
