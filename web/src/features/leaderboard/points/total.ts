import type { BoardRow } from '@/live/state/board';

export type Points = Pick<BoardRow, 'totalPoints' | 'provisionalPoints'>;

/** The points that determine the rank. */
export function totalOf({ totalPoints, provisionalPoints }: Points): number {
  return totalPoints + provisionalPoints;
}
