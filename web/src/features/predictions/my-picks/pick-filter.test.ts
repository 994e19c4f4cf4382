import { describe, expect, it } from 'vitest';
import { parseFilter, yearsOffered } from '@/features/predictions/my-picks/pick-filter';

describe('the filter of My Picks', () => {
  it('offers the years there are picks of, and always 2024 and 2023', () => {
    expect(yearsOffered([2026, 2024], null)).toEqual([2026, 2024, 2023]);
    expect(yearsOffered([], 2019)).toEqual([2024, 2023, 2019]);
  });

  it('reads the address and takes nothing it does not know', () => {
    const parse = (query: string) => parseFilter(new URLSearchParams(query));
    expect(parse('year=2024&discipline=lead&series=usa')).toEqual({
      year: 2024,
      discipline: 'lead',
      series: 'usa',
    });
    expect(parse('year=20x4&discipline=ice&series=')).toEqual({
      year: null,
      discipline: null,
      series: null,
    });
  });
});
