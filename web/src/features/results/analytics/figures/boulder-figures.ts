import { ascentsIn, type Climber, routeNames } from '@/features/results/analytics/figures/climbs';
import { commonSpread, sum } from '@/features/results/analytics/figures/statistics';
import type { BoulderAscent } from '@/wire/generated';

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

/** All ascents by boulder, in the order of the climbers. */
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

/** Maximum number of tries with a column; more share the last one. */
export const TRIES_SHOWN = 5;

/** Number of athletes by outcome on one boulder. */
export interface TriesRow {
  boulder: string;
  /** Topped at the first, second, … try; the last entry counts this many tries or more. */
  toppedIn: number[];
  /** Zone without a top. */
  zoneOnly: number;
  nothing: number;
}

export function triesByBoulder(climbers: readonly Climber[]): TriesRow[] {
  return byBoulder(climbers).map(({ boulder, ascents }) => {
    const climbed = present(ascents);
    const toppedIn = Array.from({ length: TRIES_SHOWN }, () => 0);
    for (const { top, top_tries } of climbed) {
      if (!top || top_tries === null || top_tries < 1) continue;
      const place = Math.min(TRIES_SHOWN, top_tries) - 1;
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

/** One boulder's contribution to the differences between athletes. */
export interface Separation {
  boulder: string;
  climbers: number;
  tops: number;
  /** Share of all differences in the total, from 0 to 1; all shares add up to 1. */
  share: number;
}

/** Points if the format has them; otherwise zone and top count one each. */
const worth = ({ points, top, zone }: BoulderAscent) => points ?? Number(zone) + Number(top);

/**
 * The variance of the total is the sum of each boulder's covariance with it. Empty while all totals
 * are equal. Groups climb different boulders, so they are computed separately.
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
