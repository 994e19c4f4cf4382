import { type Points, totalOf } from '@/shared/standing/total';
import { standingTexts as texts } from '@/texts/leagues/standing';

export interface Ranked extends Points {
  rank: number;
  previousRank: number | null;
}

/** Places gained since the last event began; null unless there were two ranks. */
export function placesGained(row: Ranked): number | null {
  if (row.previousRank === null || totalOf(row) === 0) return null;
  return row.previousRank - row.rank;
}

/** Read aloud in place of the arrow. */
export function movementLabel(gained: number): string {
  if (gained === 0) return `${texts.sameRank} ${texts.since}`;
  return `${gained > 0 ? texts.up(gained) : texts.down(-gained)} ${texts.since}`;
}
