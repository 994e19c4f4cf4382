import type { LeaderboardRow } from '@/wire/generated';

/** Whether my row stands before or after another: by rank, equals by name in lower case, then id. */
function compareRows(mine: LeaderboardRow, other: LeaderboardRow): number {
  if (mine.rank !== other.rank) return mine.rank - other.rank;
  const [myName, theirs] = [mine.userName.toLowerCase(), other.userName.toLowerCase()];
  if (myName !== theirs) return myName < theirs ? -1 : 1;
  if (mine.userId === other.userId) return 0;
  return mine.userId < other.userId ? -1 : 1;
}

/**
 * The page, counted from 1, on which my row stands. Its rank tells where the equals begin, and
 * there may be thousands of them: among these it is sought by halving.
 */
export async function findMyPage(
  mine: LeaderboardRow,
  pages: number,
  pageSize: number,
  rowsOf: (page: number) => Promise<LeaderboardRow[]>,
): Promise<number> {
  let low = Math.min(pages, Math.ceil(mine.rank / pageSize));
  let high = pages;
  let page = low;
  while (low < high) {
    const rows = await rowsOf(page);
    const [first, last] = [rows[0], rows.at(-1)];
    if (!first || compareRows(mine, first) < 0) high = Math.max(low, page - 1);
    else if (last && compareRows(mine, last) > 0) low = Math.min(high, page + 1);
    else return page;
    page = Math.floor((low + high) / 2);
  }
  return page;
}
