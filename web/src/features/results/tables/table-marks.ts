import type { LeaguePicks } from '@/features/results/crowd/league-picks';
import type { RankMoves } from '@/features/results/tables/rank-moves';
import type { Place } from '@/shared/picks/podium';

/** Picked athletes, by athlete. */
export interface PickMarks {
  picked: ReadonlyMap<string, Place[]>;
  /** Picks of one of the user's leagues; null while they are hidden. */
  league: LeaguePicks | null;
}

/** Marks of athletes besides their results, by id. */
export interface TableMarks extends PickMarks {
  marked: ReadonlySet<string>;
  moves: RankMoves;
  onWall: ReadonlySet<string>;
}
