import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useLead } from '@/features/leaderboard/live/use-lead';
import { aLeaderboardRow } from '@/testing/builders';

const MINUTE_MS = 60_000;

/** The user's rank, and that of another member. */
function board(rank: number, other = 2) {
  const ownRow = aLeaderboardRow({ userId: 'me', rank, totalPoints: 10 });
  const rows = [aLeaderboardRow({ userId: 'u1', rank: other, totalPoints: 10 }), ownRow];
  return { rows, offset: 0, total: 2, ownRow };
}

const play = (first: ReturnType<typeof board> | undefined, isLive = true) =>
  renderHook((next: ReturnType<typeof board> | undefined) => useLead(next, isLive), {
    initialProps: first,
  });
function pass(ms: number) {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('a new lead is shown for some seconds', () => {
  const { result, rerender } = play(undefined);
  rerender(board(2, 1));
  expect(result.current).toBeNull();
  rerender(board(1));
  expect(result.current).toBe('alone');
  rerender(board(1, 1));
  expect(result.current).toBe('shared');
  pass(9_000);
  expect(result.current).toBeNull();
});

it('a lead is not shown if it is held when the page opens, nor without a live event', () => {
  expect(play(board(1)).result.current).toBeNull();
  const { result, rerender } = play(board(2, 1), false);
  rerender(board(1));
  expect(result.current).toBeNull();
});

it('a lead is shown again only after a minute without it', () => {
  const { result, rerender } = play(board(2, 1));
  rerender(board(1));
  pass(10_000);
  for (const wait of [5_000, MINUTE_MS - 1]) {
    rerender(board(2, 1));
    pass(wait);
    rerender(board(1));
    expect(result.current).toBeNull();
  }
  rerender(board(2, 1));
  pass(MINUTE_MS);
  rerender(board(1));
  expect(result.current).toBe('alone');
});
