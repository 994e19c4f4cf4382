import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { dropPick, storePick } from '@/features/predictions/pick-cache';
import { EVERY_LEAGUE, queryKeys } from '@/shared/query-keys';
import { aPick } from '@/testing/builders';
import type { PredictionView } from '@/wire/generated';

const mine = [...queryKeys.myPicks, false];
const everywhere = queryKeys.picksOf('me', '1', EVERY_LEAGUE);
const ofEvent = queryKeys.picksOf('me', '1', 'league');

function held(client: QueryClient, key: readonly unknown[]) {
  return client.getQueryData<PredictionView[]>(key);
}

describe('picks on hand', () => {
  it('take in a save from wherever it came, the newest winning', () => {
    const client = new QueryClient();
    const first = aPick();
    const newer = aPick({ updatedAt: '2026-06-01T10:00:05Z' });
    client.setQueryData(ofEvent, []);
    storePick(client, first);
    storePick(client, newer);
    storePick(client, first);
    expect(held(client, ofEvent)).toEqual([newer]);
    expect(held(client, everywhere)).toBeUndefined();
  });

  it('are asked for again where an answer on its way may be older', async () => {
    const client = new QueryClient();
    const saved = aPick({ updatedAt: '2026-06-01T10:00:05Z' });
    const answers: ((picks: PredictionView[]) => void)[] = [];
    const queryFn = () => new Promise<PredictionView[]>((answer) => answers.push(answer));
    const options = { queryKey: everywhere, queryFn };
    client.setQueryData(everywhere, [aPick()]);
    const observer = new QueryObserver(client, options);
    const stop = observer.subscribe(() => undefined);
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    storePick(client, saved);
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    answers[0]?.([aPick()]);
    expect(held(client, everywhere)).toEqual([saved]);
    answers[1]?.([saved]);
    await vi.waitFor(() => expect(client.isFetching()).toBe(0));
    expect(held(client, everywhere)).toEqual([saved]);
    stop();
  });

  it('let a deleted one go everywhere', () => {
    const client = new QueryClient();
    client.setQueryData(everywhere, [aPick()]);
    client.setQueryData(ofEvent, [aPick()]);
    dropPick(client, 'pick');
    expect(held(client, everywhere)).toEqual([]);
    expect(held(client, ofEvent)).toEqual([]);
  });

  it('make My Picks, which is filtered, ask again', () => {
    const client = new QueryClient();
    client.setQueryData(mine, { pages: [] });
    storePick(client, aPick());
    expect(client.getQueryState(mine)?.isInvalidated).toBe(true);
  });
});
