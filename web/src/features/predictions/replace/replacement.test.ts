import { describe, expect, it } from 'vitest';
import { startersOf } from '@/features/predictions/starters/starters';
import type { Chances } from '@/features/predictions/chances/chances';
import {
  candidatesFor,
  othersWith,
  planReplacement,
  withdrawnPlaces,
} from '@/features/predictions/replace/replacement';
import { anAthlete, aPick, someChances } from '@/testing/builders';

const starters = startersOf(
  [
    anAthlete('1', 'Adams'),
    anAthlete('2', 'Brown'),
    anAthlete('3', 'Cole'),
    anAthlete('9', 'Zeller', 'not attending'),
  ],
  'lead-men',
);
const podium = (first: string | null, second: string | null, third: string | null) => ({
  first,
  second,
  third,
});

describe('an athlete who will not start', () => {
  it('is marked on their place, and nobody is without a start list', () => {
    expect(withdrawnPlaces(podium('1', '9', null), starters)).toEqual(['second']);
    expect(withdrawnPlaces(podium('77', '1', '9'), starters)).toEqual(['first', 'third']);
    expect(withdrawnPlaces(podium('1', '2', '3'), starters)).toEqual([]);
    expect(withdrawnPlaces(podium('1', '9', null), [])).toEqual([]);
  });

  it('is replaced by who starts and is not picked, the best chance first', () => {
    const names = (chances?: Chances) =>
      candidatesFor(podium('9', null, '1'), starters, chances).map(({ lastname }) => lastname);
    expect(names()).toEqual(['Brown', 'Cole']);
    expect(
      names(
        new Map([
          ['2', someChances('2', 0.1)],
          ['3', someChances('3', 0.4)],
        ]),
      ),
    ).toEqual(['Cole', 'Brown']);
  });

  it('is replaced in the other leagues, whose podiums stay what else they are', () => {
    const pick = aPick({ _id: 'a', data: podium('9', '1', null) });
    const held = [
      pick,
      aPick({ _id: 'b', leagueId: 'same', data: podium('9', '1', null) }),
      aPick({ _id: 'c', leagueId: 'other', data: podium('1', '9', null) }),
      aPick({ _id: 'd', leagueId: 'has', data: podium('9', '2', null) }),
      aPick({ _id: 'e', leagueId: 'without', data: podium('1', '2', null) }),
      aPick({ _id: 'f', leagueId: 'shut', data: podium('9', '1', null), locked: true }),
      aPick({ _id: 'g', categoryId: 'lead-women', data: podium('9', '1', null) }),
    ];
    const others = othersWith(pick, '9', held);
    expect(others.map(({ _id }) => _id)).toEqual(['b', 'c', 'd']);
    const plan = planReplacement(pick, others, '9', '2');
    expect(plan.copies).toEqual(['same']);
    expect(plan.own.map(({ pick: { _id }, data }) => [_id, data])).toEqual([
      ['c', podium('1', '2', null)],
    ]);
    expect(plan.left.map(({ _id }) => _id)).toEqual(['d']);
  });

  it('is replaced in what is common to all leagues, which it stays while others go along', () => {
    const before = podium('9', '1', null);
    const mine = (leagueId: string, common: boolean, data = before) =>
      aPick({ _id: leagueId, leagueId, common, data });
    const stays = (pick: ReturnType<typeof aPick>, others: ReturnType<typeof aPick>[]) =>
      planReplacement(pick, others, '9', '2').common;
    const [here, common] = [mine('here', true), mine('common', true)];
    expect(stays(here, [common])).toBe(true);
    // Chosen for this league alone.
    expect(stays(here, [])).toBe(false);
    expect(stays(here, [mine('has', true, podium('9', '2', null))])).toBe(false);
    // One league, but the same podium: copies of it stay marked as saved for all leagues.
    expect(stays(mine('here', false), [common])).toBe(true);
    expect(stays(mine('here', false), [mine('own', false)])).toBe(false);
    expect(stays(here, [mine('own', false, podium('1', '9', null))])).toBe(true);
  });
});
