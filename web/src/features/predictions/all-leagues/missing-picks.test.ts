import { expect, it } from 'vitest';
import { missingIn } from '@/features/predictions/all-leagues/missing-picks';
import { aMyLeague, aPick } from '@/testing/builders';

const leagues = ['one', 'two', 'three'].map((_id) => aMyLeague({ _id }));

const first = (id: string) => ({ first: id, second: null, third: null });

it('offers picks that this league lacks, if the other leagues agree on them', () => {
  const picks = [
    aPick({ _id: 'a', leagueId: 'one', categoryId: 'lead' }),
    aPick({ _id: 'b', leagueId: 'two', categoryId: 'lead' }),
    aPick({ _id: 'c', leagueId: 'one', categoryId: 'speed', data: first('1') }),
    aPick({ _id: 'd', leagueId: 'two', categoryId: 'speed', data: first('2') }),
    aPick({ _id: 'e', leagueId: 'one', categoryId: 'boulder', data: first('1') }),
    aPick({ _id: 'f', leagueId: 'two', categoryId: 'boulder', data: first('2'), common: true }),
    aPick({ _id: 'g', leagueId: 'left', categoryId: 'combined', common: true }),
  ];
  expect(missingIn('three', leagues, picks).map(({ _id }) => _id)).toEqual(['a', 'f']);
  expect(missingIn('two', leagues, picks)).toEqual([]);
});
