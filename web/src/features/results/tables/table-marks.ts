import type { LeaguePicks } from '@/features/results/crowd/league-picks';
import type { RankMoves } from '@/features/results/tables/rank-moves';
import type { Place } from '@/shared/picks/podium';

/** Who has picked whom, by athlete. */
export interface PickMarks {
  /** The reader's own picks. */
  picked: ReadonlyMap<string, Place[]>;
  /** Those of a league of the reader's; null while they are hidden. */
  league: LeaguePicks | null;
}

/** What is told of athletes beyond their result, by id. */
export interface TableMarks extends PickMarks {
  /** Have just climbed. */
  marked: ReadonlySet<string>;
  moves: RankMoves;
  onWall: ReadonlySet<string>;
}
