import type {
  EventResult,
  FormStanding,
  LeaderboardMoved,
  LeaderboardRow,
  LeaderboardWindow,
  OwnRowMoved,
  WindowCategory,
  WindowResult,
  WindowRow,
} from '@/wire/generated';

/** Without its time, which the socket does not repeat. */
export type BoardResult = Omit<EventResult, 'timestamp'>;

/** A row by REST, or from the socket with its newest results only. */
export type BoardRow = Omit<LeaderboardRow, 'eventResults'> & { eventResults: BoardResult[] };

/** A window of a leaderboard, with the names of categories in its rows. */
export interface Board {
  offset: number;
  limit: number;
  total: number;
  categories: WindowCategory[];
  rows: BoardRow[];
  /** The form model; undefined where it does not play. */
  form?: FormStanding | undefined;
}

function named(results: WindowResult[], categories: WindowCategory[]): BoardResult[] {
  return results.flatMap(([at, points, correctedFrom]) => {
    const category = categories[at];
    return category ? [{ ...category, points, correctedFrom }] : [];
  });
}

function rowOf({ results, ...row }: WindowRow, categories: WindowCategory[]): BoardRow {
  return { ...row, eventResults: named(results, categories) };
}

export function boardOf(window: LeaderboardWindow): Board {
  return { ...window, rows: window.rows.map((row) => rowOf(row, window.categories)) };
}

/** Rows that did not change stay the same objects, so that they are not rendered again. */
export function movedBoard(board: Board, moved: LeaderboardMoved): Board {
  const categories = moved.categories
    ? [...board.categories, ...moved.categories]
    : board.categories;
  const entered = (moved.entered ?? []).values();
  const order = moved.order ?? board.rows.map((_, at) => at);
  const rows = order.flatMap((from) => {
    if (from !== null) return board.rows[from] ?? [];
    const { value } = entered.next();
    return value ? rowOf(value, categories) : [];
  });
  const change = (at: number, part: Partial<BoardRow>) => {
    const row = rows[at];
    if (row) rows[at] = { ...row, ...part };
  };
  for (const [at, rank, previousRank, totalPoints, provisionalPoints] of moved.standings ?? [])
    change(at, { rank, previousRank, totalPoints, provisionalPoints });
  for (const [at, place, points] of moved.points ?? []) {
    const results = rows[at]?.eventResults ?? [];
    change(at, {
      eventResults: results.map((result, index) =>
        index === place ? { ...result, points } : result,
      ),
    });
  }
  for (const [at, results] of moved.results ?? [])
    change(at, { eventResults: named(results, categories) });
  return { ...board, categories, rows, total: moved.total, form: moved.form ?? board.form };
}

/** The user's row begins with its provisional results. */
export function movedOwnRow(row: BoardRow, { provisional, ...standing }: OwnRowMoved): BoardRow {
  const eventResults = row.eventResults.map((result, at) => ({
    ...result,
    points: provisional[at] ?? result.points,
  }));
  return { ...row, ...standing, eventResults };
}
