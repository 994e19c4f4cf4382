import { describe, expect, it } from 'vitest';
import { formatRemaining } from '@/shared/format/moments';
import { ordinal } from '@/shared/format/names';
import { pageNumbers } from '@/shared/ui/controls/page-numbers';

describe('numbers for people', () => {
  it.each([
    [1, '1st'],
    [2, '2nd'],
    [3, '3rd'],
    [4, '4th'],
    [11, '11th'],
    [12, '12th'],
    [13, '13th'],
    [21, '21st'],
    [112, '112th'],
    [14_650, '14,650th'],
  ])('%i is %s', (place, text) => {
    expect(ordinal(place)).toBe(text);
  });

  it.each([
    [-5, '0 s'],
    [59_900, '59 s'],
    [61_000, '1 min 1 s'],
    [3_600_000 * 4 + 60_000 * 12, '4 h 12 min'],
    [86_400_000 * 3 + 3_600_000 * 4, '3 d 4 h'],
  ])('%i ms remaining reads %s', (remainingMs, text) => {
    expect(formatRemaining(remainingMs)).toBe(text);
  });

  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 9, [1, 2, 3, 4, 5]],
    [5, 9, [3, 4, 5, 6, 7]],
    [9, 9, [5, 6, 7, 8, 9]],
  ])('page %i of %i has the buttons %j', (page, pages, buttons) => {
    expect(pageNumbers(page, pages)).toEqual(buttons);
  });
});
