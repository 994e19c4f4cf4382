/** A point of a chart that can be read, in pixels within the axes. */
export interface PlotPoint {
  key: string;
  x: number;
  y: number;
  /** What it says, as a whole: to the eye beside it, to the ear alone. */
  said: string;
}

/** Bars and lines are read along one axis, a cloud of points by what lies nearest. */
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
    // Across, height only decides between points that stand over each other.
    const above = (point.y - y) * (reading === 'across' ? 0.01 : 1);
    const distance = aside * aside + above * above;
    if (distance >= least) continue;
    least = distance;
    best = place;
  }
  return best;
}

/** Where a key of the keyboard leads from this point; null: the key is not ours. */
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
