import { describe, expect, it } from 'vitest';
import {
  contenders,
  courseOf,
  grown,
  inOrder,
  movement,
  roundStarts,
} from '@/features/results/replay/course';
import type { CategoryRanking, RankingHistory } from '@/wire/generated';

const athletes = ['ann', 'ben', 'cleo', 'dora'].map((id) => ({
  athleteId: id,
  firstname: id,
  lastname: id.toUpperCase(),
  country: 'SUI',
}));

function history(...moments: [string, Record<string, number | null>][]): RankingHistory {
  return {
    eventId: '1',
    categoryId: '2',
    athletes,
    moments: moments.map(([round, ranks], place) => ({
      number: place + 1,
      at: `2026-06-10T10:0${place}:00Z`,
      round,
      afterRound: false,
      givesPoints: round === 'Final',
      changes: Object.entries(ranks).map(([athleteId, rank]) => ({ athleteId, rank })),
    })),
  };
}

const course = courseOf(
  history(
    ['Qualification', { ann: 1 }],
    ['Qualification', { ben: 1, ann: 2 }],
    ['Final', { cleo: 3, dora: 4 }],
    ['Final', { ann: 1, ben: null, cleo: 2, dora: 3 }],
  ),
);

function ranking(ranks: Record<string, number | null>): CategoryRanking {
  return {
    categoryId: '2',
    status: 'active',
    rankingAsOf: null,
    provisional: true,
    rounds: [
      {
        category_round_id: 'f',
        name: 'Final',
        kind: 'lead',
        status: 'active',
        decides: false,
        starting_groups: [],
      },
    ],
    rows: Object.entries(ranks).map(([athlete_id, rank]) => ({
      athlete_id,
      firstname: athlete_id,
      lastname: athlete_id.toUpperCase(),
      country: 'SUI',
      rank,
      rounds: [{ category_round_id: 'f', rank, score: null, starting_group: null }],
    })),
  };
}

describe('the course of a ranking', () => {
  it('has the whole ranking at every moment', () => {
    expect(course.stands.map(({ ranks }) => Object.fromEntries(ranks))).toEqual([
      { ann: 1 },
      { ann: 2, ben: 1 },
      { ann: 2, ben: 1, cleo: 3, dora: 4 },
      { ann: 1, cleo: 2, dora: 3 },
    ]);
    expect(inOrder(course, course.stands[2]?.ranks ?? new Map())).toEqual([
      'ben',
      'ann',
      'cleo',
      'dora',
    ]);
  });

  it('says how much it moved, and where rounds began', () => {
    expect(movement(course)).toEqual({ changes: 3, leaders: 2 });
    expect(roundStarts(course.stands)).toEqual([
      { place: 0, round: 'Qualification' },
      { place: 2, round: 'Final' },
    ]);
    expect(movement(courseOf(history()))).toEqual({ changes: 0, leaders: 0 });
  });

  it('is drawn for the podium and for my picks', () => {
    expect(contenders(course, [])).toEqual(['ann', 'cleo', 'dora', 'ben']);
    const without = courseOf(history(['Final', { ann: 1, ben: 2, cleo: 3, dora: 9 }]));
    expect(contenders(without, [])).toEqual(['ann', 'ben', 'cleo']);
    expect(contenders(without, ['dora', 'nobody'])).toEqual(['ann', 'ben', 'cleo', 'dora']);
  });

  it('grows by the live ranking, once for each change', () => {
    const still = ranking({ ann: 1, cleo: 2, dora: 3, ben: null });
    expect(grown(course, still, 'now')).toBe(course);
    const moved = ranking({ ann: 2, cleo: 1, dora: 3 });
    const longer = grown(course, moved, 'now');
    expect(longer.stands).toHaveLength(5);
    expect(longer.stands[4]?.moment).toEqual({
      number: 5,
      at: 'now',
      round: 'Final',
      afterRound: false,
      givesPoints: true,
    });
    expect(grown(longer, moved, 'later')).toBe(longer);
  });
});
