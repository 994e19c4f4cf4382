import { ascentsIn, type Climber, routeNames } from '@/features/results/analytics/figures/climbs';
import { quartersAmong } from '@/features/results/analytics/figures/statistics';

/** TOP counts as 100, a trailing plus as a tenth (docs/results-service.md, "Scores"). */
const TOP = 100;
const PLUS = 0.1;

/** `45+` is 45.1 and `TOP` is 100; null for scores that are not heights. */
export function heightOf(score: string | null): number | null {
  const text = score?.trim().toUpperCase() ?? '';
  if (text === 'TOP') return TOP;
  const found = /^(\d+)\s*(\+?)$/.exec(text);
  if (!found) return null;
  return Number(found[1]) + (found[2] === '+' ? PLUS : 0);
}

export interface Height {
  athleteId: string;
  name: string;
  score: string;
  height: number;
}

/** Number of athletes who ended at one hold; null is the top. */
export interface HoldCount {
  hold: number | null;
  count: number;
}

/** All heights on one route, lowest first. */
export interface RouteHeights {
  route: string;
  heights: Height[];
  holds: HoldCount[];
  /** Heights that a quarter, a half, three quarters of the field did not exceed. */
  quarters: { lower: Height; median: Height; upper: Height };
  tops: number;
}

function countHolds(heights: readonly Height[]): HoldCount[] {
  const counts = new Map<number | null, number>();
  for (const { height } of heights) {
    const hold = height === TOP ? null : Math.floor(height);
    counts.set(hold, (counts.get(hold) ?? 0) + 1);
  }
  const place = ({ hold }: HoldCount) => hold ?? TOP;
  return [...counts].map(([hold, count]) => ({ hold, count })).sort((a, b) => place(a) - place(b));
}

export function routeHeights(climbers: readonly Climber[]): RouteHeights[] {
  const routes = routeNames(climbers.flatMap((climber) => ascentsIn(climber, 'lead')));
  return routes.flatMap((route) => {
    const heights = climbers
      .flatMap((climber) => {
        const score = ascentsIn(climber, 'lead').find((one) => one.route_name === route)?.score;
        const height = heightOf(score ?? null);
        const { athleteId, name } = climber;
        return height === null || !score ? [] : [{ athleteId, name, score, height }];
      })
      .sort((a, b) => a.height - b.height);
    const quarters = quartersAmong(heights);
    if (!quarters) return [];
    const tops = heights.filter(({ height }) => height === TOP).length;
    return [{ route, heights, holds: countHolds(heights), quarters, tops }];
  });
}

/** The holds where most athletes ended, most first, without the top. */
export function hardSpots({ holds }: RouteHeights, wanted = 3): { hold: number; count: number }[] {
  return holds
    .flatMap(({ hold, count }) => (hold === null || count < 2 ? [] : [{ hold, count }]))
    .sort((a, b) => b.count - a.count || a.hold - b.hold)
    .slice(0, wanted);
}

/** Number of athletes who reached at least this height. */
export interface Survivors {
  height: number;
  left: number;
}

/** Steps from all athletes at the ground to the highest ones. */
export function survival({ heights }: RouteHeights): Survivors[] {
  const steps: Survivors[] = [{ height: 0, left: heights.length }];
  for (const [place, { height }] of heights.entries()) {
    if (height > 0 && height !== heights[place - 1]?.height) {
      steps.push({ height, left: heights.length - place });
    }
  }
  return steps;
}
