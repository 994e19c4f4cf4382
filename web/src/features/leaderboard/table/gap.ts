import { totalOf } from '@/shared/standing/total';
import type { BoardRow } from '@/live/state/board';
import { ordinal } from '@/shared/format/names';
import { leaderboardTexts as texts } from '@/texts/leagues/leaderboards';

/** To the next better rank on the page, or from the best one to the next. Null without points. */
export function gapOf(row: BoardRow, rows: readonly BoardRow[]): string | null {
  const points = totalOf(row);
  if (points === 0) return null;
  const better = rows.findLast(({ rank }) => rank < row.rank);
  if (better) return texts.behind(totalOf(better) - points, ordinal(better.rank));
  const worse = rows.find((one) => one.rank > row.rank && totalOf(one) > 0);
  return worse ? texts.ahead(points - totalOf(worse), ordinal(worse.rank)) : null;
}
