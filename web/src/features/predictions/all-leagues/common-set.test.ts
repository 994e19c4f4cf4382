import { describe, expect, it } from 'vitest';
import { commonSet, isApart } from '@/features/predictions/all-leagues/common-set';
import { aMyLeague, aPick } from '@/testing/builders';
import type { PredictionView } from '@/wire/generated';

const league = (_id: string) => aMyLeague({ _id, name: _id });

const ids = ['1', '2', '3', '4', '5'];

/**
 * The notation of the server's test cases: a letter is a podium, a capital one saved for all
 * leagues, a dot none.
 */
function set(letters: string) {
  const picks = [...letters].flatMap((letter, at): PredictionView[] =>
    letter === '.'
      ? []
      : [
          aPick({
            _id: `pick-${at}`,
            leagueId: ids[at] ?? '',
            data: { first: letter.toLowerCase(), second: null, third: null },
            common: letter !== letter.toLowerCase(),
            updatedAt: `2026-06-01T10:00:0${at}Z`,
          }),
        ],
  );
  const leagues = ids.slice(0, letters.length).map(league);
  const { common, apart, following, own } = commonSet(leagues, '1', picks);
  const signs = leagues
    .slice(1)
    .map((one) => (own.includes(one) ? '-' : following.includes(one) ? '*' : '?'));
  return `${common?.data.first ?? '.'} ${apart ? '-' : '*'}${signs.join('')}`;
}

describe('one set of picks for all my leagues', () => {
  it.each([
    ['...', '. ***', 'nothing is picked yet'],
    ['AAA', 'a ***', 'all are common'],
    ['.AA', 'a ***', 'a league that was joined later'],
    ['AAb', 'a **-', 'the third was chosen for itself'],
    ['bAA', 'a -**', 'so was this one'],
    ['AAa', 'a ***', 'by itself, but the same'],
    ['ABC', 'c ***', 'left behind while they were locked'],
    ['aab', '. **-', 'of a time without common picks'],
    ['abb', 'b *--', 'this one is the measure of what follows it'],
    ['.aa', 'a ***', 'what all leagues agree on'],
    ['.ab', '. *--', 'what they do not agree on'],
  ])('%s: %s', (letters, expected) => {
    expect(set(letters)).toBe(expected);
  });
});

it('a pick of a list is apart by the picks of its own category, and of no other', () => {
  const first = (id: string) => ({ first: id, second: null, third: null });
  const pick = (leagueId: string, over: Partial<PredictionView> = {}) =>
    aPick({ _id: `${leagueId} ${over.categoryId}`, leagueId, ...over });
  const own = pick('2', { data: first('b') });
  const picks = [
    pick('1', { data: first('a'), common: true }),
    own,
    pick('1', { categoryId: 'speed', data: first('b'), common: true }),
    pick('2', { categoryId: 'speed', data: first('b'), common: true }),
    pick('1', { eventId: '2', data: first('b'), common: true }),
  ];
  const leagues = ['1', '2'].map(league);
  expect(picks.filter((one) => isApart(one, leagues, picks))).toEqual([own]);
  expect(isApart(own, leagues, [])).toBe(false);
});
