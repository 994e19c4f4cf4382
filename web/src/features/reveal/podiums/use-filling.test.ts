import { act, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useFilling } from '@/features/reveal/podiums/use-filling';

beforeEach(() => {
  vi.useFakeTimers();
  const moving = { ...window.matchMedia(''), matches: false };
  vi.spyOn(window, 'matchMedia').mockReturnValue(moving);
});

afterEach(() => {
  vi.useRealTimers();
});

const tick = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });

it('fills a podium that has just opened place by place, in three seconds', () => {
  const { result } = renderHook(() => useFilling('just opened', true));
  const seen = [0, 700, 900, 1_000].map((ms) => {
    tick(ms);
    return result.current.filled;
  });
  expect(seen).toEqual([0, 1, 2, 3]);
  expect(result.current.done).toBe(false);
  tick(400);
  expect(result.current.done).toBe(true);
});

it('is done at a tap or a key', () => {
  for (const skip of [fireEvent.pointerDown, fireEvent.keyDown]) {
    const { result } = renderHook(() => useFilling('skipped', true));
    skip(document);
    expect(result.current.done).toBe(true);
  }
});

it('is short for who comes later, and still from the second visit on', () => {
  const first = renderHook(() => useFilling('visited', false));
  expect(first.result.current.filled).toBe(0);
  const again = renderHook(() => useFilling('visited', false));
  expect(again.result.current.done).toBe(true);
});

it('stands still with reduced motion', () => {
  const still = { ...window.matchMedia(''), matches: true };
  vi.spyOn(window, 'matchMedia').mockReturnValue(still);
  const { result } = renderHook(() => useFilling('still', true));
  expect(result.current.done).toBe(true);
});
