import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { dropPick, storePick } from '@/features/predictions/saved-picks/pick-cache';
import { EVERY_LEAGUE, queryKeys } from '@/shared/query/query-keys';
import { aPick } from '@/testing/builders';
import type { PredictionView } from '@/wire/generated';

const mine = [...queryKeys.myPicks, false];
const everywhere = queryKeys.picksOf('me', '1', EVERY_LEAGUE);
const ofEvent = queryKeys.picksOf('me', '1', 'league');

function held(client: QueryClient, key: readonly unknown[]) {
  return client.getQueryData<PredictionView[]>(key);
}

/** An observed list: each refetch waits for its response. */
function lookAt(client: QueryClient, queryKey: readonly unknown[]) {
  const answers: ((picks: PredictionView[]) => void)[] = [];
  const queryFn = () => new Promise<PredictionView[]>((answer) => answers.push(answer));
  onTestFinished(new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined));
  return answers;
}

describe('picks on hand', () => {
  it('take in a save from wherever it came, the newest winning', () => {
    const client = new QueryClient();
    const first = aPick();
    const newer = aPick({ version: 2, updatedAt: '2026-06-01T10:00:05Z' });
    client.setQueryData(ofEvent, []);
    storePick(client, first);
    storePick(client, newer);
    storePick(client, first);
    expect(held(client, ofEvent)).toEqual([newer]);
    expect(held(client, everywhere)).toBeUndefined();
  });

  it('are ordered by time when a server of the previous release sends no versions', () => {
    const client = new QueryClient();
    const old: Partial<PredictionView> = aPick({ updatedAt: '2026-06-01T10:00:05Z' });
    delete old.version;
    client.setQueryData(ofEvent, []);
    storePick(client, old as PredictionView);
    storePick(client, aPick({ version: 7 }));
    expect(held(client, ofEvent)).toEqual([old]);
  });

  it('are fetched again when a pending response may be older', async () => {
    const client = new QueryClient();
    const saved = aPick({ updatedAt: '2026-06-01T10:00:05Z' });
    client.setQueryData(everywhere, [aPick()]);
    const answers = lookAt(client, everywhere);
    await waitFor(() => expect(answers).toHaveLength(1));
    storePick(client, saved);
    await waitFor(() => expect(answers).toHaveLength(2));
    answers[0]?.([aPick()]);
    expect(held(client, everywhere)).toEqual([saved]);
    answers[1]?.([saved]);
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(held(client, everywhere)).toEqual([saved]);
  });

  it('are fetched again when their first response may be older than the save', async () => {
    const client = new QueryClient();
    const answers = lookAt(client, everywhere);
    await waitFor(() => expect(answers).toHaveLength(1));
    storePick(client, aPick());
    await waitFor(() => expect(answers).toHaveLength(2));
    answers[0]?.([]);
    answers[1]?.([aPick()]);
    await waitFor(() => expect(held(client, everywhere)).toEqual([aPick()]));
  });

  it('do not take a deleted one back from an answer on its way', async () => {
    const client = new QueryClient();
    client.setQueryData(everywhere, [aPick()]);
    const answers = lookAt(client, everywhere);
    await waitFor(() => expect(answers).toHaveLength(1));
    dropPick(client, 'pick');
    expect(held(client, everywhere)).toEqual([]);
    await waitFor(() => expect(answers).toHaveLength(2));
    answers[0]?.([aPick()]);
    answers[1]?.([]);
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(held(client, everywhere)).toEqual([]);
  });

  it('are fetched again once, however many leagues a save is for', async () => {
    const client = new QueryClient();
    const looked = [mine, everywhere].map((key) => lookAt(client, key));
    await waitFor(() => expect(looked.map(({ length }) => length)).toEqual([1, 1]));
    for (let league = 0; league < 100; league += 1) {
      storePick(client, aPick({ _id: `pick-${league}`, leagueId: `league-${league}` }));
    }
    await waitFor(() => expect(looked.map(({ length }) => length)).toEqual([2, 2]));
    await new Promise((later) => setTimeout(later));
    expect(looked.map(({ length }) => length)).toEqual([2, 2]);
  });

  it('let a deleted one go everywhere', () => {
    const client = new QueryClient();
    client.setQueryData(everywhere, [aPick()]);
    client.setQueryData(ofEvent, [aPick()]);
    dropPick(client, 'pick');
    expect(held(client, everywhere)).toEqual([]);
    expect(held(client, ofEvent)).toEqual([]);
  });

  it('invalidate My Picks, which is filtered', async () => {
    const client = new QueryClient();
    client.setQueryData(mine, { pages: [] });
    storePick(client, aPick());
    await waitFor(() => expect(client.getQueryState(mine)?.isInvalidated).toBe(true));
  });
});
