import { describe, expect, it } from 'vitest';
import { newsOf } from '@/features/practice/news';
import { inOrder, realPodium, standAfter, tapped } from '@/features/practice/stand';
import { pickOf } from '@/features/practice/strategies';
import { emptyPick } from '@/shared/picks/podium';
import type { PracticeAthlete, PracticeRun, PracticeStep } from '@/wire/generated';

const athlete = (id: string, podium: number, lastRanks: number[] = []): PracticeAthlete => ({
  athleteId: id,
  firstname: 'Alex',
  lastname: `Name${id}`,
  country: 'SUI',
  podium,
  lastRanks,
});
const athletes = [
  athlete('1', 0.2, [4]),
  athlete('2', 0.9),
  athlete('3', 0.5, [1]),
  athlete('4', 0.4, [2]),
];

const step = (over: Partial<PracticeStep>): PracticeStep => ({
  athlete: 0,
  climb: { kind: 'lead', height: '20', ended: true },
  ranks: [1, null, null, null],
  points: [0, 0, 0],
  place: 3,
  formPoints: 0,
  formPlace: 1,
  ...over,
});
const run: PracticeRun = {
  steps: [
    step({}),
    step({
      athlete: 1,
      climb: { kind: 'lead', height: 'TOP', ended: true },
      ranks: [2, 1, null, null],
      points: [20, 0, 4],
      place: 1,
    }),
    step({
      athlete: 2,
      climb: { kind: 'boulder', problem: 3, zone: true, top: false, tries: 4, total: '59.8' },
      ranks: [2, 1, 2, null],
      points: [20, 0, 4],
      place: 1,
    }),
  ],
  crowdPoints: null,
};
const after = (steps: number) => standAfter(run, athletes.length, steps);

describe('a practice final', () => {
  it('stands at nothing before its first step', () => {
    expect(after(0)).toEqual({
      step: null,
      points: 0,
      place: null,
      ranks: [null, null, null, null],
      scores: ['', '', '', ''],
    });
    expect(newsOf(after(-1), after(0), athletes)).toBeNull();
  });

  it('tells of each step who climbed, and what it means for the pick', () => {
    expect(newsOf(after(0), after(1), athletes)).toEqual({
      wall: 'Name1 falls at 20 and takes 1st',
      mine: null,
    });
    expect(newsOf(after(1), after(2), athletes)).toEqual({
      wall: 'Name2 tops the route and takes 1st',
      mine: '+24 for you, 3rd to 1st',
    });
    expect(newsOf(after(2), after(3), athletes)?.wall).toBe(
      'Name3 reaches a zone of problem 3 and takes 2nd',
    );
    expect(after(3).scores).toEqual(['20', 'TOP', '59.8', '']);
  });

  it('has its ranking in order, and equals on one step', () => {
    expect(inOrder([2, 1, 2, null])).toEqual([1, 0, 2, 3]);
    const { first, second, third } = realPodium(athletes, [2, 1, 2, null]);
    expect([first, second, third].map((step) => step.map(({ id }) => id))).toEqual([
      ['2'],
      ['1', '3'],
      [],
    ]);
  });

  it('is picked by taps, which fill the first free step or clear one', () => {
    const picked = ['3', '1', '2'].reduce(tapped, emptyPick);
    expect(picked).toEqual({ first: '3', second: '1', third: '2' });
    expect(tapped(picked, '4')).toEqual(picked);
    expect(tapped(tapped(picked, '3'), '4')).toEqual({ first: '4', second: '1', third: '2' });
  });

  it('is picked by strategies that have no opinion', () => {
    expect(pickOf('favourites', athletes)).toEqual({ first: '2', second: '3', third: '4' });
    expect(pickOf('lastRound', athletes)).toEqual({ first: '4', second: '3', third: '2' });
    expect(pickOf('lastResult', athletes)).toEqual({ first: '3', second: '4', third: '1' });
  });
});
