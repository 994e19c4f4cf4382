import { expect, it } from 'vitest';
import { podiumOf } from '@/features/live-moment/category-live';
import type { RankingRow } from '@/wire/generated';

const row = (lastname: string, rank: number | null, score: string | null = null): RankingRow => ({
  athlete_id: lastname,
  firstname: 'Ada',
  lastname,
  country: 'SLO',
  rank,
  rounds: [{ category_round_id: 'final', rank, score, starting_group: null }],
});
const ranking = {
  categoryId: '1',
  status: 'active',
  rankingAsOf: null,
  provisional: true,
  rounds: [],
};
const said = (rows: RankingRow[]) => podiumOf({ ...ranking, rows });

it.each([
  ['nobody is ranked', [row('A', null)], null],
  [
    'three',
    [row('A', 1), row('B', 2), row('C', 3)],
    'The podium is now 1. Ada A, 2. Ada B, 3. Ada C',
  ],
  [
    'two share 1st',
    [row('A', 1), row('B', 1), row('C', 3)],
    'The podium is now 1. Ada A, 1. Ada B, 3. Ada C',
  ],
  ['four lead', ['A', 'B', 'C', 'D'].map((name) => row(name, 1, '45')), '4 lead with 45'],
  [
    'four lead, by other rounds',
    ['A', 'B', 'C', 'D'].map((name) => row(name, 1, name)),
    '4 share 1st place',
  ],
  [
    'three share 2nd',
    [row('A', 1), ...['B', 'C', 'D'].map((name) => row(name, 2))],
    '1. Ada A, 3 share 2nd place',
  ],
  [
    'two share 3rd',
    [row('A', 1), row('B', 2), row('C', 3), row('D', 3)],
    '1. Ada A, 2. Ada B, 2 share 3rd place',
  ],
])('the podium while %s', (_, rows, text) => {
  expect(said(rows)).toBe(text);
});
