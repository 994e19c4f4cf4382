import { describe, expect, it } from 'vitest';
import { averageOf } from '@/features/predictions/chances/league-average';

const of = (discipline: string, picks: number, points: number) => ({
  discipline,
  categories: 1,
  picks,
  points,
});

describe('the league’s average', () => {
  it('is of the discipline’s settled picks, otherwise of all', () => {
    const disciplines = [of('boulder', 2, 10), of('lead', 4, 50)];
    const averages = { year: 2026, disciplines };
    expect(averageOf(averages, 'lead')).toEqual({ discipline: 'lead', points: 12.5 });
    expect(averageOf(averages, 'speed')).toMatchObject({ discipline: null, points: 10 });
    expect(averageOf({ year: 2026, disciplines: [] }, 'lead')).toBeNull();
  });
});
