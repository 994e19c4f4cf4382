import { expect, it } from 'vitest';
import { slideWithin } from '@/shared/standing/flip';

const band = { min: 58, max: 730 };

it.each([
  ['a move on screen', 112, 300, 112],
  ['from far below: along the lower bar', 2_000, 300, 430],
  ['from far above: along the upper bar', -2_000, 300, -242],
  ['stuck to the lower bar all the time', 2_000, 730, 0],
  ['of a row that is scrolled away', 112, 900, 0],
])('the own row’s slide stays between the bars: %s', (_, distance, top, slide) => {
  expect(slideWithin(distance, top, band)).toBe(slide);
});
