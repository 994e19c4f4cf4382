import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  startOfflineCache,
  setOfflineCacheCurrent,
  useOfflineCache,
} from '@/app/offline/offline-cache';
import { ApiError } from '@/shared/api/api-error';
import { createQueryClient } from '@/shared/query/query-client';
import { queryKeys } from '@/shared/query/query-keys';
import { aMe, anEvent } from '@/testing/builders';

const KEY = 'podium_known_state';
const ada = aMe({ userId: 'ada', email: 'ada@podium.test' });

const online = (yes: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(yes);

/** A page that has cached data and was closed. */
function learned() {
  const client = createQueryClient();
  startOfflineCache(client);
  client.setQueryData(queryKeys.me, ada);
  client.setQueryData(queryKeys.upcomingEvents, [anEvent()]);
  client.setQueryData(queryKeys.members('wall'), ['not for keeping']);
  vi.runAllTimers();
  return client;
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-06-10T14:02:00Z') });
  useOfflineCache.setState({ knownAtMs: null, current: false });
});

afterEach(() => vi.useRealTimers());

describe('what was known last', () => {
  it('is shown without a network, with its time', () => {
    online(true);
    setOfflineCacheCurrent(true);
    learned();
    vi.setSystemTime(new Date('2026-06-10T18:00:00Z'));
    useOfflineCache.setState({ knownAtMs: null, current: false });

    online(false);
    const client = createQueryClient();
    startOfflineCache(client);
    expect(client.getQueryData(queryKeys.me)).toEqual(ada);
    expect(client.getQueryData(queryKeys.upcomingEvents)).toHaveLength(1);
    expect(client.getQueryData(queryKeys.members('wall'))).toBeUndefined();
    const knownAtMs = useOfflineCache.getState().knownAtMs ?? 0;
    expect(new Date(knownAtMs).toISOString()).toMatch(/^2026-06-10T14:02/);
  });

  it('is not shown to who can be answered, until the server turns out to be away', async () => {
    online(true);
    learned();
    const client = createQueryClient();
    startOfflineCache(client);
    expect(client.getQueryData(queryKeys.me)).toBeUndefined();
    await client
      .fetchQuery({
        queryKey: queryKeys.me,
        queryFn: () => Promise.reject(new ApiError('gone', 0)),
        retry: false,
      })
      .catch(() => undefined);
    await Promise.resolve();
    expect(client.getQueryData(queryKeys.me)).toEqual(ada);
  });

  it('is gone at once when the user logs out', () => {
    online(true);
    const client = learned();
    expect(localStorage.getItem(KEY)).toContain('ada@podium.test');
    client.setQueryData(queryKeys.me, null);
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it('is not believed after a week, nor when it is not ours', () => {
    online(true);
    learned();
    vi.setSystemTime(new Date('2026-06-18T14:02:00Z'));
    online(false);
    const late = createQueryClient();
    startOfflineCache(late);
    expect(late.getQueryData(queryKeys.me)).toBeUndefined();

    localStorage.setItem(KEY, '{"userId": 3}');
    const odd = createQueryClient();
    startOfflineCache(odd);
    expect(odd.getQueryData(queryKeys.me)).toBeUndefined();
  });
});
