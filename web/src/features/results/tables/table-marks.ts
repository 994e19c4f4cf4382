import type { RankMoves } from '@/features/results/tables/rank-moves';
import type { Place } from '@/shared/picks/podium';

/** Marks of athletes besides their results, by id. */
export interface TableMarks {
  /** The user's places. */
  picked: ReadonlyMap<string, Place[]>;
  marked: ReadonlySet<string>;
  moves: RankMoves;
  onWall: ReadonlySet<string>;
}
