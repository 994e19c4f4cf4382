import { ascentsIn, type Climber, routeNames } from '@/features/results/analytics/figures/climbs';
import { commonSpread, sum } from '@/features/results/analytics/figures/statistics';
import type { BoulderAscent } from '@/wire/generated';

/** How the field did on one boulder. */
export interface BoulderRate {
  boulder: string;
  climbers: number;
  tops: number;
  /** Topped at the first try. */
  flashes: number;
  zones: number;
}

interface OnBoulder {
  boulder: string;
  ascents: (BoulderAscent | undefined)[];
}

/** Boulder by boulder, with everybody's ascent in the order of the climbers. */
function byBoulder(climbers: readonly Climber[]): OnBoulder[] {
  const ascents = climbers.map((climber) => ascentsIn(climber, 'boulder'));
  return routeNames(ascents.flat()).map((boulder) => ({
    boulder,
    ascents: ascents.map((own) => own.find(({ route_name }) => route_name === boulder)),
  }));
}

const present = (ascents: (BoulderAscent | undefined)[]) => ascents.filter((one) => !!one);

export function boulderRates(climbers: readonly Climber[]): BoulderRate[] {
  return byBoulder(climbers).map(({ boulder, ascents }) => {
    const climbed = present(ascents);
    return {
      boulder,
      climbers: climbed.length,
      tops: climbed.filter(({ top }) => top).length,
      flashes: climbed.filter(({ top, top_tries }) => top && top_tries === 1).length,
      zones: climbed.filter(({ zone }) => zone).length,
    };
  });
}

/** How often a boulder was tried until it was topped; more than these share the last column. */
export const TRIES_TOLD = 5;

/** How many athletes ended where on one boulder. */
export interface TriesRow {
  boulder: string;
  /** Topped at the first, second, … try; the last place is for this many and more. */
  toppedIn: number[];
  /** The zone, and no top. */
  zoneOnly: number;
  nothing: number;
}

export function triesByBoulder(climbers: readonly Climber[]): TriesRow[] {
  return byBoulder(climbers).map(({ boulder, ascents }) => {
    const climbed = present(ascents);
    const toppedIn = Array.from({ length: TRIES_TOLD }, () => 0);
    for (const { top, top_tries } of climbed) {
      if (!top || top_tries === null || top_tries < 1) continue;
      const place = Math.min(TRIES_TOLD, top_tries) - 1;
      toppedIn[place] = (toppedIn[place] ?? 0) + 1;
    }
    return {
      boulder,
      toppedIn,
      zoneOnly: climbed.filter(({ top, zone }) => zone && !top).length,
      nothing: climbed.filter(({ top, zone }) => !zone && !top).length,
    };
  });
}

/** What one boulder contributed to the differences between the athletes. */
export interface Separation {
  boulder: string;
  climbers: number;
  tops: number;
  /** Of all differences in the total, from 0 to 1; together the boulders make 1. */
  share: number;
}

/** Points where the format has them; before, the zone and the top are one each. */
const worth = ({ points, top, zone }: BoulderAscent) => points ?? Number(zone) + Number(top);

/**
 * The spread of the total is the sum of each boulder's common spread with it. Empty as long as all
 * are equal. Groups climb other boulders: their differences are told group by group.
 */
export function separations(climbers: readonly Climber[]): Separation[] {
  const boulders = byBoulder(climbers).map(({ boulder, ascents }) => ({
    boulder,
    climbers: present(ascents).length,
    tops: ascents.filter((one) => one?.top).length,
    points: ascents.map((one) => (one ? worth(one) : 0)),
  }));
  const totals = climbers.map((_, place) => sum(boulders.map(({ points }) => points[place] ?? 0)));
  const all = commonSpread(totals, totals);
  if (!(all > 0)) return [];
  return boulders.map(({ points, ...boulder }) => ({
    ...boulder,
    share: commonSpread(points, totals) / all,
  }));
}
