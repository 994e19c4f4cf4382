import type { BoardRow } from '@/live/state/board';

/** Order of two rows: by rank, ties by name in lower case, then id. */
function compareRows(mine: BoardRow, other: BoardRow): number {
  if (mine.rank !== other.rank) return mine.rank - other.rank;
  const [myName, theirs] = [mine.userName.toLowerCase(), other.userName.toLowerCase()];
  if (myName !== theirs) return myName < theirs ? -1 : 1;
  if (mine.userId === other.userId) return 0;
  return mine.userId < other.userId ? -1 : 1;
}

/**
 * The page, counted from 1, with the user's row. The rank gives the start of the tied rows, which
 * may be thousands; a binary search finds the row among them.
 */
export async function findMyPage(
  mine: BoardRow,
  pages: number,
  pageSize: number,
  rowsOf: (page: number) => Promise<BoardRow[]>,
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
