import { describe, expect, it } from 'vitest';
import { leadersOf, leadAnnouncer, namesOf } from '@/shared/open-board/leaders';
import { anOpenBoard, anOpenRow } from '@/testing/builders';

/** Leaders with these names, and somebody behind them. */
const led = (names: string[], totalPoints = 20) =>
  anOpenBoard({
    rows: [
      ...names.map((name) => anOpenRow({ key: name, name, totalPoints })),
      anOpenRow({ key: 'last', name: 'Last', rank: 1 + names.length, totalPoints: 1 }),
    ],
  });

describe('who leads', () => {
  it.each([
    [['Mia'], 'Mia'],
    [['Mia', 'Jon'], 'Mia and Jon'],
    [['Mia', 'Jon', 'Aiko'], 'Mia, Jon and Aiko'],
    [['Mia', 'Jon', 'Aiko', 'Bo', 'Cy'], 'Mia, Jon, Aiko and 2 more'],
  ])('%j: %s', (names, expected) => {
    expect(namesOf(leadersOf(led(names)))).toBe(expected);
  });

  it('is nobody without points', () => {
    expect(leadersOf(anOpenBoard({ rows: [anOpenRow()] }))).toEqual([]);
  });
});

describe('a change of the lead', () => {
  it('is announced, but not who leads at first', () => {
    const tell = leadAnnouncer();
    expect(tell(led(['Mia']), 0)).toBeNull();
    expect(tell(led(['Mia'], 40), 1)).toBeNull();
    expect(tell(led(['Jon']), 2)).toBe('Jon leads now with 20 points.');
  });

  it('is announced at most once in a minute', () => {
    const tell = leadAnnouncer();
    tell(led(['Mia']), 0);
    tell(led(['Jon']), 1_000);
    expect(tell(led(['Mia']), 2_000)).toBeNull();
    expect(tell(led(['Mia', 'Jon']), 60_999)).toBeNull();
    expect(tell(led(['Mia', 'Jon']), 61_000)).toBe('Mia and Jon lead now with 20 points.');
  });

  it('is announced when the first player gets points', () => {
    const tell = leadAnnouncer();
    tell(anOpenBoard(), 0);
    expect(tell(led(['Mia'], 1), 1)).toBe('Mia leads now with 1 point.');
  });
});
