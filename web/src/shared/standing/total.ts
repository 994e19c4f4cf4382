/** Settled points, and those of running categories if they ended now. */
export interface Points {
  totalPoints: number;
  provisionalPoints: number;
}

/** The points that determine the rank. */
export function totalOf({ totalPoints, provisionalPoints }: Points): number {
  return totalPoints + provisionalPoints;
}
