import { describe, expect, it } from 'vitest';
import { bracketOf } from '@/features/results/bracket/bracket';
import { onTheWall } from '@/features/results/page/on-the-wall';
import { rankingOf } from '@/features/results/page/results-api';
import { shortLabels } from '@/features/results/route-label';
import { cutOffOf, lineAfter } from '@/features/results/tables/cut-off';
import { movesBetween } from '@/features/results/tables/rank-moves';
import { hasRecorded, recorded } from '@/testing/recorded';
import type { EliminationStage, ResultRow, ResultView, RoundResult } from '@/wire/generated';

const heat = (
  name: string,
  heat_id: number,
  winner: number | null,
  over = {},
): EliminationStage => ({
  id: null,
  name,
  heat_id,
  winner,
  time: 5000 + heat_id,
  ascents: [],
  score: null,
  value: null,
  ...over,
});

function row(athlete_id: string, rounds: Partial<RoundResult>[], rank: number | null = 1) {
  return {
    athlete_id,
    firstname: 'Alex',
    lastname: athlete_id,
    country: 'SLO',
    rank,
    rounds,
  } as ResultRow;
}

const final = (athlete_id: string, ...stages: EliminationStage[]) =>
  row(athlete_id, [{ category_round_id: 'f', speed_elimination_stages: stages }]);

describe('a bracket', () => {
  const result = {
    ranking: [
      final('a', heat('1/2', 11, 1), heat('Final', 14, 1)),
      final('b', heat('1/2', 12, 1), heat('Final', 14, 0, { time: null, score: 'FALL' })),
      final('c', heat('1/2', 12, 0), heat('Small Final', 13, 1, { time: null, score: 'WILDCARD' })),
      final('d', heat('1/2', 11, 0)),
    ],
  } as ResultView;

  it('pairs by heat, starts late where the field is small, and ends with the final', () => {
    const stages = bracketOf(result, 'f');
    expect(stages.map(({ name }) => name)).toEqual(['1/2', 'Small Final', 'Final']);
    expect(stages[0]?.heats.map(({ sides }) => sides.map(({ athleteId }) => athleteId))).toEqual([
      ['a', 'd'],
      ['b', 'c'],
    ]);
    expect(stages[1]?.heats[0]?.sides.map(({ outcome, won }) => [outcome, won])).toEqual([
      ['WILDCARD', true],
    ]);
    expect(stages[2]?.heats[0]?.sides.map(({ outcome, won }) => [outcome, won])).toEqual([
      ['5.01', true],
      ['FALL', false],
    ]);
    expect(bracketOf(result, 'another')).toEqual([]);
  });

  it('stands in the order in which heats feed the next stage', () => {
    const turned = {
      ranking: [
        final('a', heat('1/2', 12, 1), heat('Final', 14, 1, { ascents: [{ route_name: 'A' }] })),
        final('b', heat('1/2', 11, 1), heat('Final', 14, 0, { ascents: [{ route_name: 'B' }] })),
      ],
    } as unknown as ResultView;
    expect(bracketOf(turned, 'f')[0]?.heats.map(({ key }) => key)).toEqual(['12', '11']);
  });
});

describe('who is on the wall', () => {
  const climbing = (athlete_id: string, ...statuses: string[]) =>
    row(athlete_id, [
      {
        category_round_id: 'q',
        discipline: 'boulder',
        ascents: statuses.map((status) => ({ status })),
      } as RoundResult,
    ]);
  const result = (status: string) =>
    ({
      category_rounds: [{ category_round_id: 'q', status }],
      ranking: [
        climbing('on', 'confirmed', 'active', 'pending'),
        climbing('left open', 'active', 'active'),
        climbing('done', 'confirmed', 'locked'),
      ],
    }) as ResultView;

  it('is whoever has one ascent under way in a running round', () => {
    expect([...onTheWall(result('active'), 'q')]).toEqual(['on']);
    expect(onTheWall(result('finished'), 'q').size).toBe(0);
    expect(onTheWall(undefined, 'q').size).toBe(0);
  });
});

describe('the cut-off line', () => {
  const ranking = (status: string) =>
    rankingOf({
      category_rounds: [
        { category_round_id: 'q', name: 'Qualification', status: 'finished' },
        { category_round_id: 'f', name: 'Final', status },
      ],
      ranking: [
        row('a', [{ category_round_id: 'q' }, { category_round_id: 'f' }]),
        row('b', [{ category_round_id: 'q' }, { category_round_id: 'f' }]),
        row('c', [{ category_round_id: 'q' }]),
      ],
    } as ResultView);

  it('stands after the last who went on, once nobody can join them', () => {
    const rows = ranking('finished').rows;
    const cutOff = cutOffOf(ranking('finished'), 'q');
    expect(cutOff?.next).toBe('Final');
    expect(lineAfter(rows, cutOff)).toBe(1);
    expect(lineAfter(rows.slice(0, 2), cutOff)).toBeNull();
    expect(lineAfter(rows, cutOffOf(ranking('active'), 'q'))).toBeNull();
    expect(cutOffOf(ranking('finished'), 'f')).toBeNull();
  });
});

describe('who moved', () => {
  it('is counted in places gained, in the shown round or overall', () => {
    const ranking = (ranks: Record<string, number | null>) =>
      rankingOf({
        category_rounds: [],
        ranking: Object.entries(ranks).map(([id, rank]) =>
          row(id, [{ category_round_id: 'q', rank, starting_group: id < 'c' ? 'A' : 'B' }], rank),
        ),
      } as unknown as ResultView);
    const before = ranking({ a: 1, b: 2, c: 3, d: null });
    const after = ranking({ a: 2, b: 2, c: 1, d: 4, e: 5 });
    expect([...movesBetween(before, after, null)]).toEqual([
      ['a', -1],
      ['c', 2],
    ]);
    expect(movesBetween(before, after, 'q')).toEqual(movesBetween(before, after, null));
    // Nobody in group B was overtaken.
    expect(movesBetween(before, after, 'q', 'B').size).toBe(0);
    expect(movesBetween(before, after, 'another').size).toBe(0);
  });
});

describe('heads of columns', () => {
  it('leave out what all names begin with', () => {
    const labelled = (names: string[]) => names.map(shortLabels(names));
    expect(labelled(['F-17 #1', 'F-17 #10'])).toEqual(['1', '10']);
    expect(labelled(['10', '11'])).toEqual(['10', '11']);
    expect(labelled(['A', 'B'])).toEqual(['A', 'B']);
    expect(labelled(['1'])).toEqual(['1']);
  });
});

if (!hasRecorded) process.stdout.write('no recorded results here: no bracket of them is checked\n');

describe.skipIf(!hasRecorded)('recorded results', () => {
  it('a speed final of 16 is a whole tree, each heat beside the next it feeds', () => {
    const result = recorded('ifsc/events/1414/result/2.json');
    const stages = bracketOf(result, result.category_rounds[1]?.category_round_id ?? '');
    expect(stages.map(({ name, heats }) => [name, heats.length])).toEqual([
      ['1/8', 8],
      ['1/4', 4],
      ['1/2', 2],
      ['Small Final', 1],
      ['Final', 1],
    ]);
    const heats = stages.flatMap((stage) => stage.heats);
    expect(heats.every(({ sides }) => sides.length === 2)).toBe(true);
    expect(heats.every(({ sides }) => sides.filter(({ won }) => won).length === 1)).toBe(true);
    // The winners of two neighbouring heats of the first stage meet in the next.
    for (const [place, { sides }] of (stages[1]?.heats ?? []).entries()) {
      const fed = stages[0]?.heats.slice(2 * place, 2 * place + 2) ?? [];
      const winners = fed.flatMap((one) => one.sides.filter(({ won }) => won));
      expect(winners.map(({ athleteId }) => athleteId).sort()).toEqual(
        sides.map(({ athleteId }) => athleteId).sort(),
      );
    }
    expect(
      heats.flatMap(({ sides }) => sides).filter(({ outcome }) => outcome === 'FALL').length,
    ).toBe(1);
  });

  it('four are on the wall in a running round of USA Climbing', () => {
    const result = recorded('usa/category_rounds/11632/results.json');
    const ids = onTheWall(result, '11632');
    const names = result.ranking.filter((one) => ids.has(one.athlete_id)).map(({ name }) => name);
    expect(names).toEqual(['FROST Kai', 'GROVE Taylor', 'FROST Vale', 'DOVE Ellis']);
  });

  it('24 went on from a boulder qualification of two groups, 8 from the semi-final', () => {
    const ranking = rankingOf(recorded('ifsc/events/1405/result/3.json'));
    const counts = ranking.rounds.map(
      ({ category_round_id: id }) => cutOffOf(ranking, id)?.athletes.size,
    );
    expect(counts).toEqual([24, 8, undefined]);
  });
});
