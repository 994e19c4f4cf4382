import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { explain, type Ranked, totalOf, type Verdict } from '@/shared/scoring/explain';
import { scoringTexts } from '@/texts/results/scoring';
import type { PodiumPick } from '@/wire/generated';

/** `A1 B2 C2 X-`: athletes with ranks. */
function ranking(text: string): Ranked[] {
  return text.split(' ').map((row) => {
    const rank = row.slice(1);
    return { athlete_id: row.slice(0, 1), rank: rank === '-' ? null : Number(rank) };
  });
}

/** `A/-/C`: first, second, third. */
function podium(text: string): PodiumPick {
  const [first = null, second = null, third = null] = text
    .split('/')
    .map((id) => (id === '-' ? null : id));
  return { first, second, third };
}

const EIGHT = 'A1 B2 C3 D4 E5 F6 G7 H8 X-';

const cases: [string, string, string, number[], Verdict[]][] = [
  ['perfect', EIGHT, 'A/B/C', [20, 15, 10], ['exact', 'exact', 'exact']],
  ['top two swapped', EIGHT, 'B/A/C', [15, 10, 10], ['off', 'off', 'exact']],
  ['reversed', EIGHT, 'C/B/A', [10, 15, 4], ['off', 'exact', 'least']],
  ['winner picked third', EIGHT, 'G/H/A', [0, 0, 4], ['beyond', 'beyond', 'least']],
  ['near misses', EIGHT, 'F/E/D', [1, 2, 3], ['near', 'near', 'near']],
  ['left empty', EIGHT, '-/B/-', [0, 15, 0], ['empty', 'exact', 'empty']],
  ['did not start, and not listed', EIGHT, 'A/X/Z', [20, 0, 0], ['exact', 'unranked', 'unranked']],
  ['tie 1-1-3, other order', 'A1 B1 C3 D4', 'B/A/C', [20, 15, 10], ['exact', 'exact', 'exact']],
  ['tie 1-1-3, bronze first', 'A1 B1 C3 D4', 'C/A/B', [10, 15, 5], ['off', 'exact', 'off']],
  ['tie 1-2-2', 'A1 B2 C2 D4 E5', 'B/A/C', [15, 10, 10], ['off', 'off', 'exact']],
  ['tie 1-2-3-3-3', 'A1 B2 C3 D3 E3 F6', 'C/D/E', [10, 10, 10], ['off', 'off', 'exact']],
  ['tie at 4', 'A1 B2 C3 D4 E4 F6', 'D/E/F', [3, 3, 1], ['near', 'near', 'near']],
  ['one finisher', 'A1 X-', '-/-/A', [0, 0, 4], ['empty', 'empty', 'least']],
  ['nobody is ranked', 'A- B-', 'A/B/-', [0, 0, 0], ['unranked', 'unranked', 'empty']],
  ['no rank is none', 'A0 B1', 'A/B/-', [0, 10, 0], ['unranked', 'off', 'empty']],
  ['listed twice', 'A1 A2 B2', 'A/B/-', [20, 15, 0], ['exact', 'exact', 'empty']],
  ['the same athlete twice', 'A1 B2 C3', 'A/A/C', [20, 0, 10], ['exact', 'twice', 'exact']],
];

describe('the arithmetic of a pick', () => {
  it.each(cases)('%s', (_, rows, pick, points, verdicts) => {
    const shuffled = [...ranking(rows)].reverse();
    for (const read of [ranking(rows), shuffled]) {
      const explained = explain(podium(pick), read);
      expect(explained.map((one) => one.points)).toEqual(points);
      expect(explained.map(({ verdict }) => verdict)).toEqual(verdicts);
      expect(totalOf(explained)).toBe(points.reduce((sum, one) => sum + one, 0));
    }
  });

  it('is read out, place by place', () => {
    const words = (rows: string, pick: string) =>
      explain(podium(pick), ranking(rows)).map((one) => scoringTexts.because(one));
    expect(words(EIGHT, 'C/B/A')).toEqual([
      'finished 3rd, 2 places off: 20 − 10',
      'finished 2nd, exactly there',
      'finished 1st, 2 places off; anyone on the podium earns at least 4',
    ]);
    expect(words(EIGHT, 'B/D/H')).toEqual([
      'finished 2nd, 1 place off: 20 − 5',
      'finished 4th, just behind the podium',
      'finished 8th, too far behind the podium',
    ]);
    expect(words('A1 B1 C3 X-', 'X/A/-')).toEqual([
      'has no rank: did not start, or was taken out of the result',
      'shared 1st place, so holds 1st to 2nd, exactly there',
      'left empty',
    ]);
  });

  it('states the rule in the numbers of the scorer', () => {
    expect(scoringTexts.rules.slice(0, 3)).toEqual([
      'The exact place earns 20, 15 or 10. Each place off costs 5.',
      'Anyone who makes the podium earns you at least 4.',
      'Just missed: 4th, 5th and 6th place earn 3, 2 and 1, wherever you picked them.',
    ]);
  });
});

interface Vector {
  name?: string;
  ranking: Ranked[];
  pick: PodiumPick;
  expect: { pointsByPlace: Record<'first' | 'second' | 'third', number> };
}

/** The table of the scoring study, which is not in this repository. */
const vectorsAt = resolve(process.env['SCORING_VECTORS'] ?? '../../shared/scoring-vectors.json');

describe.skipIf(!existsSync(vectorsAt))('the explained points', () => {
  it('equal the vectors of the scoring study', () => {
    const vectors = JSON.parse(readFileSync(vectorsAt, 'utf8')) as Vector[];
    expect(vectors.length).toBeGreaterThan(40);
    for (const { ranking: rows, pick, expect: expected, name } of vectors) {
      const { first, second, third } = expected.pointsByPlace;
      const points = explain(pick, rows).map((one) => one.points);
      expect(points, name).toEqual([first, second, third]);
    }
  });
});

if (!existsSync(vectorsAt)) {
  process.stderr.write('notice: no scoring vectors, so only the table in this file was checked\n');
}
