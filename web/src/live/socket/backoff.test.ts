import { describe, expect, it } from 'vitest';
import { attemptAfter, backoffMs } from '@/live/socket/backoff';

describe('backoff', () => {
  it.each([
    [0, 1_500],
    [1, 1_500],
    [2, 3_000],
    [5, 24_000],
    [6, 30_000],
    [40, 30_000],
    [5_000, 30_000],
  ])('attempt %i waits at most %i ms', (attempt, longest) => {
    expect(backoffMs(attempt, 1)).toBe(longest);
    expect(backoffMs(attempt, 0.5)).toBe(longest / 2);
    expect(backoffMs(attempt, 0)).toBe(0);
  });
});

describe('the number of the next attempt', () => {
  it.each([
    ['never welcomed', 0, [1, 2, 3, 4, 5, 6]],
    ['broken off at once', 4_999, [1, 2, 3, 4, 5, 6]],
    ['broken off after a while, as on bad Wi-Fi', 5_000, [1, 2, 2, 2, 2, 2]],
    ['a good one', 30_000, [1, 1, 1, 1, 1, 1]],
  ])('%s', (_, heldMs, expected) => {
    const attempts = expected.map((__, before) =>
      Array.from({ length: before + 1 }).reduce<number>(
        (attempt) => attemptAfter(attempt, heldMs),
        0,
      ),
    );
    expect(attempts).toEqual(expected);
  });

  it('a connection that worked ends the long waits of those that did not', () => {
    expect(attemptAfter(9, 5_000)).toBe(2);
  });
});
