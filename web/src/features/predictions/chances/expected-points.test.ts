import { describe, expect, it } from 'vitest';
import { type Chances, chancesOf } from '@/features/predictions/chances/chances';
import { bestExpectation, expectedPoints } from '@/features/predictions/chances/expected-points';
import { emptyPick } from '@/shared/picks/podium';
import { someChances } from '@/testing/builders';
import { seededRandom } from '@/testing/random';
import type { AthleteChances } from '@/wire/generated';

const athlete = (athleteId: string, ...points: AthleteChances['expectedPoints']) =>
  someChances(athleteId, 0.5, { expectedPoints: points });
const field = (...athletes: AthleteChances[]): Chances =>
  new Map(athletes.map((one) => [one.athleteId, one]));

describe('the points to expect of a podium', () => {
  const chances = field(athlete('a', 9, 6, 3), athlete('b', 8, 7.1, 4), athlete('c', 2, 2, 2));

  it('are the sum over its places', () => {
    expect(expectedPoints({ first: 'b', second: null, third: 'c' }, chances)).toBe(10);
    expect(expectedPoints({ first: 'a', second: 'b', third: 'c' }, chances)).toBeCloseTo(18.1);
  });

  it('are unknown of an empty podium, and with an athlete of unknown chances', () => {
    expect(expectedPoints(emptyPick, chances)).toBeNull();
    expect(expectedPoints({ first: 'a', second: 'new', third: null }, chances)).toBeNull();
  });
});

describe('the best podium', () => {
  it('may need the best of a place elsewhere', () => {
    const favourite = athlete('a', 9, 8.5, 4);
    expect(bestExpectation(field(favourite, athlete('b', 8.9, 1, 1), athlete('c', 1, 1, 1)))).toBe(
      8.9 + 8.5 + 1,
    );
  });

  it('is the maximum over all podiums', () => {
    const random = seededRandom(26);
    const points = () => Math.round(random() * 100) / 10;
    for (let round = 0; round < 50; round += 1) {
      const ids = Array.from({ length: 7 }, (_, at) => `${at}`);
      const chances = field(...ids.map((id) => athlete(id, points(), points(), points())));
      const all = ids.flatMap((first) =>
        ids.flatMap((second) =>
          ids
            .filter((third) => new Set([first, second, third]).size === 3)
            .map((third) => expectedPoints({ first, second, third }, chances) ?? 0),
        ),
      );
      expect(bestExpectation(chances)).toBeCloseTo(Math.max(...all));
    }
  });

  it('leaves places empty in a small field', () => {
    expect(bestExpectation(field(athlete('a', 9, 6, 3)))).toBe(9);
    expect(bestExpectation(field())).toBe(0);
  });
});

describe('the chances of a category', () => {
  const category = (categoryId: string, ...athletes: AthleteChances[]) => ({
    categoryId,
    athletes,
  });

  it('are by athlete, and unknown while nobody has a ranking', () => {
    const known = category('lead-men', athlete('a', 3, 2, 1));
    const blank = category('speed-men', someChances('a', 0.5, { starts: 0 }));
    expect([...(chancesOf([blank, known], 'lead-men')?.keys() ?? [])]).toEqual(['a']);
    expect(chancesOf([blank, known], 'speed-men')).toBeUndefined();
    expect(chancesOf([blank, known], 'boulder-men')).toBeUndefined();
  });
});
