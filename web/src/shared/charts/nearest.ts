/** A readable point of a chart, in pixels within the axes. */
export interface PlotPoint {
  key: string;
  x: number;
  y: number;
  /** Shown beside it, or only announced. */
  description: string;
}

/** Bars and lines are read along one axis, scatter plots by the nearest point. */
export type Reading = 'across' | 'nearest';

export function nearestPoint(
  points: readonly PlotPoint[],
  x: number,
  y: number,
  reading: Reading,
): number | null {
  let best: number | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const [place, point] of points.entries()) {
    const aside = point.x - x;
    // Along the axis, height only decides between points above each other.
    const above = (point.y - y) * (reading === 'across' ? 0.01 : 1);
    const distance = aside * aside + above * above;
    if (distance >= least) continue;
    least = distance;
    best = place;
  }
  return best;
}

/** The point that a key moves to; null if the key is not handled. */
export function pointByKey(key: string, place: number, count: number): number | null {
  const last = count - 1;
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return Math.min(last, place + 1);
    case 'ArrowLeft':
    case 'ArrowDown':
      return Math.max(0, place - 1);
    case 'PageUp':
      return Math.min(last, place + 10);
    case 'PageDown':
      return Math.max(0, place - 10);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}
