import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useHeldIntoQueries } from '@/live/hooks/use-held-into-queries';
import { loadSpoilers, keepSpoilers, useSetShield, useShields } from '@/live/hooks/use-shields';
import { flush, receive, resetLive } from '@/live/state/live-store';
import { topics } from '@/live/state/topic-names';
import { createQueryClient } from '@/shared/query/query-client';
import { queryKeys } from '@/shared/query/query-keys';
import { anAccount, aShield, noShields } from '@/testing/builders';
import { fakeServer } from '@/testing/fake-server';
import type { SpoilerShields } from '@/wire/generated';

const board = queryKeys.leaderboard('league', 0, 50, false);
const shielded = (): SpoilerShields => ({ byItself: false, shields: [aShield()] });

let client: QueryClient;
const within = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);

/** Data from before the event was hidden. */
const isCached = () => client.getQueryData(board) !== undefined;

beforeEach(() => {
  resetLive();
  client = createQueryClient();
  client.setQueryData(queryKeys.spoilers, noShields);
  client.setQueryData(board, { rows: [] });
  client.setQueryData(queryKeys.picksOf('me', '1405', 'league'), []);
});

afterEach(() => {
  vi.useRealTimers();
});

describe('cached data from before a shield was raised or lowered', () => {
  it('is removed, unless the shields are unchanged', () => {
    keepSpoilers(client, { ...noShields });
    expect(isCached()).toBe(true);
    keepSpoilers(client, shielded());
    expect(isCached()).toBe(false);
    expect(client.getQueryData(queryKeys.spoilers)).toEqual(shielded());
    const picks = client.getQueryState(queryKeys.picksOf('me', '1405', 'league'));
    expect(picks?.isInvalidated).toBe(true);
    // Newer data matches the spoiler guards.
    client.setQueryData(board, { rows: [] });
    keepSpoilers(client, shielded());
    expect(isCached()).toBe(true);
  });

  it('is kept where nobody knew of any', () => {
    client.removeQueries({ queryKey: queryKeys.spoilers });
    keepSpoilers(client, shielded());
    expect(isCached()).toBe(true);
  });

  it('is removed by a new snapshot after a gap, too', () => {
    const tell = (offset: number, spoilers: SpoilerShields) =>
      act(() => {
        const data = { kind: 'account', ...anAccount({ spoilers }) } as const;
        receive({ type: 'snapshot', topic: topics.me, epoch: 'e', offset, data }, 0);
        flush();
      });
    renderHook(useHeldIntoQueries, { wrapper: within });
    tell(1, noShields);
    expect(isCached()).toBe(true);
    tell(7, shielded());
    expect(isCached()).toBe(false);
  });

  it('is removed when a shield was raised automatically, which is fetched once', async () => {
    const calls = fakeServer(() => ({ body: shielded() }));
    loadSpoilers(client);
    loadSpoilers(client);
    await waitFor(() => expect(isCached()).toBe(false));
    expect(client.getQueryData(queryKeys.spoilers)).toEqual(shielded());
    expect(calls.map(({ path }) => path)).toEqual(['/api/auth/spoilers']);
  });

  it('is kept after a response that is older than my last change', async () => {
    let answer: (response: Response) => void = () => undefined;
    const fetchMock = vi.fn(() => new Promise<Response>((later) => (answer = later)));
    vi.stubGlobal('fetch', fetchMock);
    loadSpoilers(client);
    await waitFor(() => expect(fetchMock).toHaveBeenCalled());
    const newer = { ...shielded(), byItself: true };
    keepSpoilers(client, newer);
    client.setQueryData(board, { rows: [] });
    answer(new Response(JSON.stringify(shielded())));
    await new Promise((later) => setTimeout(later));
    expect(client.getQueryData(queryKeys.spoilers)).toEqual(newer);
    expect(isCached()).toBe(true);
  });

  it('is removed by the response to raising a shield, before the socket reports it', async () => {
    fakeServer(() => ({ body: shielded() }));
    const { result } = renderHook(() => useSetShield('1405'), { wrapper: within });
    act(() => result.current.mutate(true));
    await waitFor(() => expect(isCached()).toBe(false));
  });
});

describe('shields', () => {
  it('are the very same as long as nothing they say is another', () => {
    vi.useFakeTimers({ now: Date.parse('2026-06-01T09:59:50Z') });
    const { result } = renderHook(useShields, { wrapper: within });
    const before = result.current;
    act(() => void vi.advanceTimersByTime(60_000));
    expect(result.current).toBe(before);
  });

  it('cover an event that begins while somebody looks', () => {
    vi.useFakeTimers({ now: Date.parse('2026-06-01T09:59:50Z') });
    client.setQueryData(queryKeys.spoilers, shielded());
    const { result } = renderHook(useShields, { wrapper: within });
    expect(result.current.covers('1405')).toBe(false);
    act(() => void vi.advanceTimersByTime(15_000));
    expect(result.current.covers('1405')).toBe(true);
  });
});
