import { expect, it } from 'vitest';
import { stepsOf } from '@/features/results/podium/steps';

const standing = (id: string, firstname: string, lastname: string, rank: number | null) => ({
  id,
  firstname,
  lastname,
  country: 'KOR',
  rank,
});

it('tells those on the podium apart from everybody in the category', () => {
  const steps = stepsOf([
    standing('1', 'Minjun', 'HWANGBO', 1),
    standing('2', 'Ada', 'BELL', 2),
    standing('9', 'Jihoo', 'HWANGBO', null),
  ]);
  expect(steps.first.map(({ name }) => name)).toEqual(['HWANGBO M.']);
  expect(steps.second.map(({ name }) => name)).toEqual(['BELL']);
  expect(steps.third).toEqual([]);
});
