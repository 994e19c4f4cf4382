import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { throttledRefetch } from '@/features/leaderboard/api/throttled-refetch';

const REST_MS = 3_000;
let hidden = false;

function show(seen: boolean) {
  hidden = !seen;
  document.dispatchEvent(new Event('visibilitychange'));
}

/** Responds only when told to. */
function asking() {
  const answers: (() => void)[] = [];
  const ask = vi.fn(() => new Promise<void>((answer) => answers.push(answer)));
  return { ask, answer: () => answers.shift()?.() };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  hidden = false;
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a throttled refetch', () => {
  it('fetches once for many changes, and only after a pause', async () => {
    const ask = vi.fn(() => Promise.resolve());
    const pace = throttledRefetch(ask, () => REST_MS);
    for (let moves = 0; moves < 10; moves += 1) pace.moved();
    await pass(REST_MS - 1);
    expect(ask).not.toHaveBeenCalled();
    await pass(1);
    expect(ask).toHaveBeenCalledTimes(1);
    pace.moved();
    await pass(REST_MS - 1);
    expect(ask).toHaveBeenCalledTimes(1);
    await pass(1);
    expect(ask).toHaveBeenCalledTimes(2);
    // Nothing has changed since.
    await pass(10 * REST_MS);
    expect(ask).toHaveBeenCalledTimes(2);
    pace.moved();
    expect(ask).toHaveBeenCalledTimes(3);
    pace.stop();
  });

  it('fetches once more after a pending response, for all changes meanwhile', async () => {
    const { ask, answer } = asking();
    const pace = throttledRefetch(ask, () => REST_MS);
    pace.moved();
    await pass(REST_MS);
    pace.moved();
    await pass(5 * REST_MS);
    expect(ask).toHaveBeenCalledTimes(1);
    answer();
    await pass(0);
    expect(ask).toHaveBeenCalledTimes(2);
    pace.stop();
  });

  it('fetches again after a failure', async () => {
    const ask = vi.fn(() => Promise.reject(new Error('unavailable')));
    const pace = throttledRefetch(ask, () => REST_MS);
    pace.moved();
    await pass(REST_MS);
    pace.moved();
    await pass(REST_MS);
    expect(ask).toHaveBeenCalledTimes(2);
    pace.stop();
  });

  it('waits until somebody looks', async () => {
    const ask = vi.fn(() => Promise.resolve());
    const pace = throttledRefetch(ask, () => REST_MS);
    show(false);
    pace.moved();
    await pass(10 * REST_MS);
    expect(ask).not.toHaveBeenCalled();
    show(true);
    expect(ask).toHaveBeenCalledTimes(1);
    show(false);
    await pass(10 * REST_MS);
    show(true);
    expect(ask).toHaveBeenCalledTimes(1);
    pace.stop();
  });

  it('never fetches after it was stopped', async () => {
    const { ask, answer } = asking();
    const pace = throttledRefetch(ask, () => REST_MS);
    pace.moved();
    await pass(REST_MS);
    pace.moved();
    pace.stop();
    answer();
    await pass(10 * REST_MS);
    pace.moved();
    show(true);
    expect(ask).toHaveBeenCalledTimes(1);
  });
});
