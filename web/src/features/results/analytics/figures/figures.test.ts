import { describe, expect, it } from 'vitest';
import {
  boulderRates,
  separations,
  triesByBoulder,
} from '@/features/results/analytics/figures/boulder-figures';
import type { Climber } from '@/features/results/analytics/figures/climbs';
import { stageCloud } from '@/features/results/analytics/figures/combined-figures';
import {
  hardSpots,
  heightOf,
  routeHeights,
  survival,
} from '@/features/results/analytics/figures/lead-figures';
import { greatestClimb, rankLines } from '@/features/results/analytics/figures/rank-figures';
import {
  compareLanes,
  finalsAgainstBest,
  timeSpread,
} from '@/features/results/analytics/figures/speed-figures';
import {
  equalBins,
  quartersAmong,
  quartilesOf,
} from '@/features/results/analytics/figures/statistics';
import type { ResultView } from '@/wire/generated';

const climber = (athleteId: string, detail: object, rank = 1): Climber => ({
  athleteId,
  name: athleteId,
  firstname: '',
  lastname: athleteId,
  rank,
  round: {
    category_round_id: 'r',
    round_name: 'Round',
    rank,
    starting_group: null,
    score: null,
    value: null,
    ...detail,
  },
});

describe('statistics', () => {
  it('names the half and the quarters', () => {
    expect(quartilesOf([4, 1, 3, 2])).toEqual({ lower: 1.75, median: 2.5, upper: 3.25 });
    expect(quartilesOf([7])).toEqual({ lower: 7, median: 7, upper: 7 });
    expect(quartilesOf([])).toBeNull();
    expect(quartersAmong([1, 2, 3, 100])).toEqual({ lower: 1, median: 2, upper: 3 });
    expect(quartersAmong([])).toBeNull();
  });

  it('makes ten equal bins from the least to the greatest', () => {
    const bins = equalBins([5000, 5099, 5100, 5500, 6000], 10);
    expect(bins.map(({ count }) => count)).toEqual([2, 1, 0, 0, 0, 1, 0, 0, 0, 1]);
    expect([bins[0]?.from, bins[0]?.to, bins[9]?.to]).toEqual([5000, 5100, 6000]);
    expect(equalBins([5, 5], 10)).toEqual([{ from: 5, to: 5, count: 2 }]);
    expect(equalBins([], 10)).toEqual([]);
  });
});

describe('speed', () => {
  const lanes = (a: number | null, b: number | null) => ({
    discipline: 'speed',
    ascents: [
      { route_name: 'A', time_ms: a },
      { route_name: 'B', time_ms: b },
    ],
  });
  const heats = (...times: (number | null)[]) => ({
    speed_elimination_stages: times.map((time) => ({ time, name: '1/4' })),
  });
  const field = [
    climber('ann', lanes(5000, 5200)),
    climber('ben', lanes(5400, 5300)),
    climber('cem', lanes(null, 6000)),
    climber('dora', lanes(null, null)),
  ];

  const ann = { athleteId: 'ann', name: 'ann', firstname: '', lastname: 'ann' };

  it('takes the best of both lanes', () => {
    const spread = timeSpread(field);
    expect(spread?.fastest).toEqual({ ...ann, timeMs: 5000 });
    expect(spread?.runs.map(({ timeMs }) => timeMs)).toEqual([5000, 5300, 6000]);
    expect(spread?.quartiles.median).toBe(5300);
    expect(timeSpread([climber('dora', lanes(null, null))])).toBeNull();
  });

  it('compares lanes where both have a time', () => {
    expect(compareLanes(field)).toMatchObject({ fasterOnA: 1, fasterOnB: 1, medianGapMs: 50 });
    expect(compareLanes(field.slice(2))).toBeNull();
  });

  it('holds a final against the best of the qualification', () => {
    const final = [climber('ann', heats(5100, 4950)), climber('cem', heats(null))];
    expect(finalsAgainstBest(field, final)).toEqual([
      { ...ann, qualificationMs: 5000, finalMs: 4950 },
    ]);
  });
});

describe('boulder', () => {
  const on = (route_name: string, top: number | null, zone: boolean, points: number | null) => ({
    route_name,
    top: top !== null,
    top_tries: top ?? 6,
    zone,
    points,
  });
  const field = [
    climber('ann', {
      discipline: 'boulder',
      ascents: [on('1', 1, true, 25), on('2', 7, true, 24.4)],
    }),
    climber('ben', {
      discipline: 'boulder',
      ascents: [on('1', 2, true, 24.9), on('2', null, false, 0)],
    }),
  ];

  it('counts tops, flashes and zones', () => {
    expect(boulderRates(field)).toEqual([
      { boulder: '1', climbers: 2, tops: 2, flashes: 1, zones: 2 },
      { boulder: '2', climbers: 2, tops: 1, flashes: 0, zones: 1 },
    ]);
    expect(triesByBoulder(field)[1]).toEqual({
      boulder: '2',
      toppedIn: [0, 0, 0, 0, 1],
      zoneOnly: 0,
      nothing: 1,
    });
  });

  it('says which boulder made the differences', () => {
    // Totals 49.4 and 24.9 differ by 24.5: 0.1 of it on the first boulder, 24.4 on the second.
    const shares = separations(field).map(({ share }) => share);
    expect(shares[0]).toBeCloseTo(0.1 / 24.5);
    expect(shares[1]).toBeCloseTo(24.4 / 24.5);
    expect(separations(field.slice(0, 1))).toEqual([]);
  });

  it('reads the form without points, too', () => {
    const old = [
      climber('ann', { discipline: 'boulder', ascents: [on('1', 3, true, null)] }),
      climber('ben', { discipline: 'boulder', ascents: [on('1', null, true, null)] }),
    ];
    expect(separations(old)).toMatchObject([{ boulder: '1', tops: 1, share: 1 }]);
  });
});

describe('lead', () => {
  it('reads heights as the specification says', () => {
    expect(['TOP', '45+', '45', '7.75', 'DNS', null].map(heightOf)).toEqual([
      100,
      45.1,
      45,
      null,
      null,
      null,
    ]);
  });

  const field = ['20', '20+', '31', 'TOP', 'DNS'].map((score, place) =>
    climber(String(place), { discipline: 'lead', ascents: [{ route_name: '1', score }] }),
  );

  it('counts who came to an end where', () => {
    const [route] = routeHeights(field);
    expect(route?.holds).toEqual([
      { hold: 20, count: 2 },
      { hold: 31, count: 1 },
      { hold: null, count: 1 },
    ]);
    expect(route?.quarters.median.score).toBe('20+');
    expect(route && hardSpots(route)).toEqual([{ hold: 20, count: 2 }]);
    expect(route && survival(route)).toEqual([
      { height: 0, left: 4 },
      { height: 20, left: 4 },
      { height: 20.1, left: 3 },
      { height: 31, left: 2 },
      { height: 100, left: 1 },
    ]);
  });
});

describe('combined', () => {
  const stages = (boulder: number, lead: number | null) => ({
    combined_stages: [
      {
        stage_name: 'Boulder',
        stage_score: boulder,
        stage_score_text: String(boulder),
        stage_rank: 1,
      },
      { stage_name: 'Lead', stage_score: lead, stage_score_text: String(lead), stage_rank: 1 },
    ],
  });

  it('sets one stage against the other', () => {
    const field = [
      climber('ann', stages(60, 40)),
      climber('ben', stages(20, 90)),
      climber('cem', stages(90, null)),
    ];
    const cloud = stageCloud(field);
    expect(cloud?.stages).toEqual(['Boulder', 'Lead']);
    expect(cloud?.bestFirst.map(({ name }) => name)).toEqual(['ann']);
    expect(cloud?.bestSecond.map(({ name }) => name)).toEqual(['ben']);
    expect(stageCloud([climber('dora', {})])).toBeNull();
  });
});

describe('ranks over rounds', () => {
  const row = (athlete_id: string, rank: number | null, ranks: (number | null)[]) => ({
    athlete_id,
    firstname: athlete_id,
    lastname: '',
    rank,
    rounds: ranks.map((one, place) => ({ category_round_id: String(place), rank: one })),
  });
  const round = (id: number) => ({ category_round_id: String(id), name: `Round ${id}` });

  it('follows the best, and finds who came from farthest back', () => {
    const result = {
      category_rounds: [round(0), round(1), round(2)],
      ranking: [row('ann', 1, [9, 1]), row('ben', 2, [2, 2]), row('cem', null, [null])],
    } as unknown as ResultView;
    const lines = rankLines(result);
    expect(lines?.rounds).toEqual(['Round 0', 'Round 1']);
    expect(lines?.lines.map(({ ranks }) => ranks)).toEqual([
      [9, 1],
      [2, 2],
    ]);
    expect(lines && greatestClimb(lines)?.name).toBe('ann');
  });
});
