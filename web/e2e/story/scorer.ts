import type { Athlete } from './upstream';

const VALUE = [20, 15, 10];
const STEP = 5;
const FLOOR = 4;
const NEAR = [3, 2, 1];

/**
 * Points of a pick, implemented a second time on purpose: an exact place earns 20, 15, 10; each
 * place off costs 5, down to 4; 4th, 5th and 6th earn 3, 2, 1. Tied athletes hold all places they share.
 */
export function pointsOf(pick: string[], ranking: Athlete[]): number {
  return pick.reduce((total, athleteId, slot) => total + pointsAt(slot, athleteId, ranking), 0);
}

function pointsAt(slot: number, athleteId: string, ranking: Athlete[]): number {
  const rank = ranking.find((row) => row.athleteId === athleteId)?.rank ?? null;
  if (rank === null) return 0;
  if (rank > 3) return NEAR[rank - 4] ?? 0;
  const last = rank + ranking.filter((row) => row.rank === rank).length - 1;
  const place = slot + 1;
  const distance = Math.max(rank - place, place - last, 0);
  const value = VALUE[slot] ?? 0;
  return distance === 0 ? value : Math.max(value - STEP * distance, FLOOR);
}
