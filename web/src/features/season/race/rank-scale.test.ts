import { describe, expect, it } from 'vitest';
import { rankScale } from '@/features/season/race/rank-scale';

const heights = (worst: number, ranks: number[]) => {
  const { y } = rankScale(worst, 120);
  return ranks.map((rank) => Math.round(y(rank)));
};

describe('the scale of a race', () => {
  it('has all ranks of a small league equally far apart', () => {
    expect(heights(13, [1, 2, 13])).toEqual([0, 10, 120]);
    expect(rankScale(3, 120).ticks).toEqual([1, 2, 3]);
    expect(rankScale(1, 120).ticks).toEqual([1, 2]);
  });
  it('gives the ten best of a large league the most room, and the others some', () => {
    expect(heights(1000, [1, 10, 100, 1000])).toEqual([0, 78, 99, 120]);
    expect(rankScale(18, 300).ticks).toEqual([1, 5, 10, 18]);
    expect(rankScale(400, 300).ticks).toEqual([1, 5, 10, 20, 50, 100, 200, 400]);
    expect(rankScale(20_001, 120).ticks).toEqual([1, 5, 10, 200, 20_001]);
  });
});
