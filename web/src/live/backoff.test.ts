import { describe, expect, it } from 'vitest';
import { backoffMs } from '@/live/backoff';
import { pulseAfter } from '@/live/heartbeat';

describe('backoff', () => {
  it.each([
    [0, 500],
    [1, 1_000],
    [2, 2_000],
    [5, 16_000],
    [6, 30_000],
    [40, 30_000],
    [5_000, 30_000],
  ])('attempt %i waits at most %i ms', (attempt, longest) => {
    expect(backoffMs(attempt, 1)).toBe(longest);
    expect(backoffMs(attempt, 0.5)).toBe(longest / 2);
    expect(backoffMs(attempt, 0)).toBe(0);
  });
});

describe('heartbeat', () => {
  it('asks after one silent beat and gives up after two', () => {
    expect(pulseAfter(9_999, 10_000)).toBe('fine');
    expect(pulseAfter(10_000, 10_000)).toBe('ping');
    expect(pulseAfter(20_000, 10_000)).toBe('dead');
  });
});
