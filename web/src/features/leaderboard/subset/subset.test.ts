import { describe, expect, it } from 'vitest';
import { type Subset, subsetOf, paramsOf, queryOf } from '@/features/leaderboard/subset/subset';

const read = (search: string) => subsetOf(new URLSearchParams(search));

describe('the subset of a leaderboard', () => {
  it.each<[string, Subset]>([
    ['', { kind: 'everyone' }],
    ['page=3', { kind: 'everyone' }],
    ['among=friends', { kind: 'friends' }],
    ['among=friends&page=3', { kind: 'friends' }],
    ['among=country', { kind: 'country', country: null }],
    ['country=ITA', { kind: 'country', country: 'ITA' }],
    // Invalid addresses must not cause requests that the server would refuse.
    ['among=enemies', { kind: 'everyone' }],
    ['country=Italy', { kind: 'everyone' }],
    ['country=ita&among=friends', { kind: 'friends' }],
    ['country=', { kind: 'everyone' }],
    ['country=ITA&among=friends', { kind: 'country', country: 'ITA' }],
  ])('stands in the address: %s', (search, among) => expect(read(search)).toEqual(among));

  it.each<Subset>([
    { kind: 'everyone' },
    { kind: 'friends' },
    { kind: 'country', country: null },
    { kind: 'country', country: 'SLO' },
  ])('is found there again: %o', (among) => {
    expect(subsetOf(new URLSearchParams(paramsOf(among)))).toEqual(among);
  });

  it('is one parameter of the request', () => {
    expect(queryOf({ kind: 'friends' })).toBe('friends=true');
    expect(queryOf({ kind: 'country', country: 'ITA' })).toBe('country=ITA');
  });
});
