import type { RankMoves } from '@/features/results/rank-moves';
import type { Place } from '@/shared/podium';

/** What is told of athletes beyond their result, by id. */
export interface TableMarks {
  /** Have just climbed. */
  marked: ReadonlySet<string>;
  /** The reader's own picks. */
  picked: ReadonlyMap<string, Place[]>;
  moves: RankMoves;
  onWall: ReadonlySet<string>;
}
