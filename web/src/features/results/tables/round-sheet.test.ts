import { describe, expect, it } from 'vitest';
import { readAddress, writeAddress } from '@/features/results/page/result-address';
import { rankingOf } from '@/features/results/page/results-api';
import { bestTime, seconds, stageNames } from '@/features/results/speed';
import { columnsOf } from '@/features/results/tables/round-columns';
import { sheetOf } from '@/features/results/tables/round-sheet';
import type {
  CategoryRanking,
  EliminationStage,
  ResultView,
  RoundResult,
  SpeedAscent,
} from '@/wire/generated';

const athlete = (athlete_id: string, rank: number | null, group: string | null) => ({
  athlete_id,
  firstname: 'Alex',
  lastname: athlete_id,
  country: 'SLO',
  rank,
  rounds: [
    {
      category_round_id: 'q',
      rank,
      score: rank === null ? 'DNS' : String(100 - rank),
      starting_group: group,
    },
  ],
});

const ranking: CategoryRanking = {
  categoryId: 'men',
  status: 'active',
  rankingAsOf: null,
  provisional: false,
  rounds: [],
  rows: [
    athlete('d', null, 'B'),
    athlete('c', 3, 'B'),
    athlete('a', 1, 'A'),
    athlete('b', 1, 'B'),
    athlete('e', 4, 'B'),
  ],
};

const lane = (route_name: string, time_ms: number | null): SpeedAscent => ({
  route_id: null,
  route_name,
  time_ms,
  dnf: time_ms === null,
  dns: false,
  not_started: false,
  status: null,
});

const heat = (name: string): EliminationStage => ({
  id: null,
  name,
  heat_id: null,
  winner: 1,
  time: 5000,
  ascents: [],
  score: null,
  value: null,
});

const round = (rest: object): RoundResult => ({
  category_round_id: 'q',
  round_name: 'Qualification',
  rank: 1,
  starting_group: null,
  score: null,
  value: null,
  ...rest,
});

describe('the sheet of a round', () => {
  it('is in the order of ranks, with those without one at the end', () => {
    const rows = sheetOf(ranking, undefined, 'q', null);
    expect(rows.map(({ athlete_id }) => athlete_id)).toEqual(['a', 'b', 'c', 'e', 'd']);
    expect(sheetOf(ranking, undefined, 'final', null)).toEqual([]);
  });

  it('counts ranks anew within a starting group', () => {
    const rows = sheetOf(ranking, undefined, 'q', 'B');
    expect(rows.map(({ rank, overallRank }) => [rank, overallRank])).toEqual([
      [1, 1],
      [2, 3],
      [3, 4],
      [null, null],
    ]);
  });
});

describe('the columns of a round', () => {
  it('are the lanes of a speed qualification, A before B', () => {
    const details = [round({ discipline: 'speed', ascents: [lane('B', 5100), lane('A', null)] })];
    expect(columnsOf(details)).toEqual({ kind: 'lanes', lanes: ['A', 'B'] });
    expect(bestTime([lane('B', 5100), lane('A', null)])).toBe(5100);
    expect([4843, 4827, 5435].map(seconds)).toEqual(['4.84', '4.82', '5.43']);
  });

  it('are the stages of a speed final in the order of the competition', () => {
    const details = [
      round({ speed_elimination_stages: [heat('Final'), heat('1/2'), heat('1/8'), heat('1/4')] }),
      round({ speed_elimination_stages: [heat('Small Final')] }),
    ];
    expect(stageNames(details)).toEqual(['1/8', '1/4', '1/2', 'Small Final', 'Final']);
    expect(columnsOf(details).kind).toBe('stages');
  });

  it('are counted, not spelled: 10 after 9', () => {
    const ascents = ['10', '9', '1'].map((route_name) => ({ route_name }));
    expect(columnsOf([null, round({ discipline: 'boulder', ascents })])).toEqual({
      kind: 'boulder',
      boulders: ['1', '9', '10'],
    });
    expect(columnsOf([null])).toEqual({ kind: 'none' });
  });
});

describe('the address of a result', () => {
  it('says what is shown, and nothing that goes without saying', () => {
    const whole = { roundId: null, group: null, view: 'table' } as const;
    expect(writeAddress(whole)).toBe('?');
    const part = { roundId: '146020', group: 'Group A', view: 'table' } as const;
    expect(writeAddress(part)).toBe('?round=146020&group=Group+A');
    expect(readAddress(new URLSearchParams(writeAddress(part)))).toEqual(part);
    expect(readAddress(new URLSearchParams('view=nonsense'))).toEqual(whole);
  });
});

describe('a result that was fetched', () => {
  it('shows scores as the live topic does', () => {
    const scored = (score: string, value: RoundResult['value']) => round({ score, value });
    const result = {
      category_rounds: [],
      ranking: [
        {
          rounds: [
            scored('5.057', { kind: 'time', time_ms: 5057, tie_break_ms: null }),
            scored('5.21 (5.376)', { kind: 'time', time_ms: 5210, tie_break_ms: 5376 }),
            scored('4T4z\u00a08\u00a05', null),
            scored('45+', null),
          ],
        },
      ],
    } as unknown as ResultView;
    expect(rankingOf(result).rows[0]?.rounds.map(({ score }) => score)).toEqual([
      '5.05',
      '5.21 (5.37)',
      '4T4z 8 5',
      '45+',
    ]);
  });
});
