import type { Page } from 'playwright-core';

export interface Points {
  total: number;
  provisional: number;
}

export type Expected = Map<string, Points>;

/** The time at which a row first showed these points, by the browser's clock. */
interface Move extends Points {
  userId: string;
  atMs: number;
}

export function boardRow(page: Page, userId: string) {
  return page.getByTestId(`leaderboard-row-${userId}`);
}

export async function untilBoardShows(page: Page, expected: Expected) {
  for (const [userId, { total, provisional }] of expected) {
    const shown = `[data-total-points="${total}"][data-provisional-points="${provisional}"]`;
    await page.locator(`[data-testid=leaderboard-row-${userId}]${shown}`).waitFor();
  }
}

/** Makes the page record the time of every change of a row. */
export async function watchBoard(page: Page) {
  await page.evaluate(() => {
    const moves: Move[] = [];
    const note = ({ dataset }: HTMLElement) =>
      moves.push({
        userId: (dataset['testid'] ?? '').replace('leaderboard-row-', ''),
        total: Number(dataset['totalPoints']),
        provisional: Number(dataset['provisionalPoints']),
        atMs: Date.now(),
      });
    const observer = new MutationObserver((changes) =>
      changes.forEach(({ target }) => target instanceof HTMLElement && note(target)),
    );
    observer.observe(document.body, { subtree: true, attributeFilter: ['data-points'] });
    Object.assign(window, { storyMoves: moves });
  });
}

export function takeMoves(page: Page): Promise<Move[]> {
  return page.evaluate(() => {
    const { storyMoves } = window as unknown as { storyMoves: Move[] };
    return storyMoves.splice(0);
  });
}

/** Delay between a reveal and each row that it changed; unchanged rows are left out. */
export function delaysMs(moves: Move[], expected: Expected, revealedAtMs: number): number[] {
  return [...expected].flatMap(([userId, { total, provisional }]) => {
    const arrived = moves.find(
      (move) => move.userId === userId && move.total === total && move.provisional === provisional,
    );
    return arrived ? [arrived.atMs - revealedAtMs] : [];
  });
}

export function summary(delays: number[]): string {
  const sorted = delays.toSorted((one, other) => one - other);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return `median ${median} ms, max ${sorted.at(-1) ?? 0} ms, over ${sorted.length} changed rows`;
}
