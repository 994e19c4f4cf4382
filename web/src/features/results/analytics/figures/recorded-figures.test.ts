import { describe, expect, it } from 'vitest';
import {
  boulderRates,
  separations,
  triesByBoulder,
} from '@/features/results/analytics/figures/boulder-figures';
import { climbersOf } from '@/features/results/analytics/figures/climbs';
import { stageCloud } from '@/features/results/analytics/figures/combined-figures';
import { hardSpots, routeHeights } from '@/features/results/analytics/figures/lead-figures';
import {
  greatestClimb,
  placesGained,
  rankLines,
} from '@/features/results/analytics/figures/rank-figures';
import {
  compareLanes,
  finalsAgainstBest,
  timeSpread,
} from '@/features/results/analytics/figures/speed-figures';
import { hasRecorded, recorded } from '@/testing/recorded';

if (!hasRecorded) process.stdout.write('no recorded results here: their figures are not checked\n');

/** The round at this index of a recorded category. */
function round(path: string, place: number) {
  const result = recorded(path);
  const id = result.category_rounds[place]?.category_round_id ?? '';
  return climbersOf(result, id, null);
}

// An independent script in another language computed the expected values.
describe.skipIf(!hasRecorded)('figures of recorded results', () => {
  const speed = 'ifsc/events/1414/result/2.json';
  const boulder = 'ifsc/events/1405/result/3.json';
  const lead = 'ifsc/events/1406/result/1.json';

  it('speed: 76 best times, 65 pairs of lanes, 15 finals', () => {
    const [qualification, final] = [round(speed, 0), round(speed, 1)];
    const spread = timeSpread(qualification);
    expect(spread?.bins.map(({ count }) => count)).toEqual([10, 27, 12, 12, 6, 4, 1, 0, 3, 1]);
    expect([spread?.bins[0]?.from, spread?.bins[9]?.to]).toEqual([4788, 7525]);
    expect(spread?.quartiles).toEqual({ lower: 5110.75, median: 5374, upper: 5839 });
    const lanes = compareLanes(qualification);
    expect([lanes?.pairs.length, lanes?.fasterOnA, lanes?.fasterOnB, lanes?.medianGapMs]).toEqual([
      65, 37, 28, 43,
    ]);
    const finals = finalsAgainstBest(qualification, final);
    expect(finals.length).toBe(15);
    expect(finals.filter(({ finalMs, qualificationMs }) => finalMs < qualificationMs).length).toBe(
      2,
    );
    expect(finals[0]).toMatchObject({ qualificationMs: 4901, finalMs: 4653 });
  });

  it('boulder: a semi-final of 24 and a final of 8', () => {
    const [semi, final] = [round(boulder, 1), round(boulder, 2)];
    expect(boulderRates(semi).map((one) => [one.tops, one.flashes, one.zones])).toEqual([
      [14, 0, 22],
      [10, 3, 20],
      [3, 2, 16],
      [4, 0, 14],
    ]);
    expect(triesByBoulder(semi)[0]).toEqual({
      boulder: '1',
      toppedIn: [0, 3, 0, 2, 9],
      zoneOnly: 8,
      nothing: 2,
    });
    const rounded = separations(final).map(({ share }) => Math.round(share * 10_000));
    expect(rounded).toEqual([2509, 3471, 1483, 2537]);
  });

  it('lead: two routes of a qualification, and a semi-final', () => {
    const routes = routeHeights(round(lead, 0));
    expect(routes.map(({ tops, heights }) => [tops, heights.length])).toEqual([
      [11, 62],
      [19, 62],
    ]);
    expect(routes.map((route) => hardSpots(route, 3))).toEqual([
      [
        { hold: 39, count: 10 },
        { hold: 41, count: 6 },
        { hold: 40, count: 5 },
      ],
      [
        { hold: 28, count: 9 },
        { hold: 32, count: 6 },
        { hold: 35, count: 5 },
      ],
    ]);
    const [semi] = routeHeights(round(lead, 1));
    expect(semi && hardSpots(semi, 1)).toEqual([{ hold: 41, count: 8 }]);
  });

  it('combined: boulder against lead', () => {
    const cloud = stageCloud(round('ifsc/events/1386/result/677.json', 1));
    expect(cloud?.points.length).toBe(8);
    expect(cloud?.bestFirst.map(({ name, first }) => [name, first])).toEqual([
      ['Sorato ANRAKU', 69.3],
    ]);
    expect(cloud?.bestSecond.map(({ name, second }) => [name, second])).toEqual([
      ['Jakob SCHUBERT', 96],
      ['Adam ONDRA', 96],
    ]);
  });

  it('ranks: from the qualification to the final', () => {
    const lines = rankLines(recorded(boulder));
    expect(lines?.lines.slice(0, 3).map(({ ranks }) => ranks)).toEqual([
      [1, 2, 1],
      [1, 1, 2],
      [13, 6, 3],
    ]);
    const climb = lines && greatestClimb(lines);
    expect(climb && [climb.name, placesGained(climb)]).toEqual(['Meichi NARASAKI', 10]);
  });
});
