import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import * as v from 'valibot';
import { create } from 'zustand';
import { ApiError } from '@/shared/api/api-error';
import { queryKeys } from '@/shared/query/query-keys';
import type { Me } from '@/wire/generated';

/** Cached queries for use without a network; removed at logout. */
const KEY = 'podium_known_state';
const MAX_AGE_MS = 7 * 24 * 3_600_000;
const SAVE_AFTER_MS = 1_000;

/** A few small queries about the user: those of the home page and the profile. */
const cachedKeys: QueryKey[] = [
  queryKeys.me,
  queryKeys.config,
  queryKeys.upcomingEvents,
  ['events', 'recent'],
  queryKeys.myLeagues,
  queryKeys.myPendingLeagues,
  ['picks', 'mine'],
  queryKeys.hasPickedAny,
  queryKeys.spoilers,
  queryKeys.topScores,
  queryKeys.profiles,
];

const stateSchema = v.object({
  userId: v.string(),
  knownAtMs: v.number(),
  entries: v.array(
    v.object({ key: v.array(v.unknown()), data: v.unknown(), updatedAtMs: v.number() }),
  ),
});

type CachedState = v.InferOutput<typeof stateSchema>;

interface OfflineCache {
  /** When the shown data was last current; null without cached data. */
  knownAtMs: number | null;
  /** Live changes arrive, so the shown data is current. */
  current: boolean;
}

export const useOfflineCache = create<OfflineCache>(() => ({ knownAtMs: null, current: false }));

function read(): CachedState | null {
  try {
    const parsed = v.safeParse(stateSchema, JSON.parse(localStorage.getItem(KEY) ?? 'null'));
    const young = parsed.success && Date.now() - parsed.output.knownAtMs < MAX_AGE_MS;
    return young ? parsed.output : null;
  } catch {
    return null;
  }
}

function write(state: CachedState | null): void {
  try {
    if (state) localStorage.setItem(KEY, JSON.stringify(state));
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage, or if it is full, nothing is cached.
  }
}

function save(client: QueryClient): void {
  const me = client.getQueryData<Me | null>(queryKeys.me);
  // Being fetched, or never requested on this page.
  if (me === undefined) return;
  if (me === null) {
    write(null);
    useOfflineCache.setState({ knownAtMs: null });
    return;
  }
  const entries = cachedKeys
    .flatMap((queryKey) => client.getQueryCache().findAll({ queryKey }))
    .filter(({ state }) => state.data !== undefined && state.data !== null)
    .map(({ queryKey, state }) => ({
      key: [...queryKey],
      data: state.data,
      updatedAtMs: state.dataUpdatedAt,
    }));
  const { current, knownAtMs } = useOfflineCache.getState();
  const latest = Math.max(...entries.map(({ updatedAtMs }) => updatedAtMs), knownAtMs ?? 0);
  const at = current ? Date.now() : latest;
  useOfflineCache.setState({ knownAtMs: at });
  write({ userId: me.userId, knownAtMs: at, entries });
}

/** Whether the page receives live changes; otherwise its data only ages. */
export function setOfflineCacheCurrent(current: boolean): void {
  const before = useOfflineCache.getState();
  if (before.current === current) return;
  useOfflineCache.setState({ current, ...(current ? {} : { knownAtMs: Date.now() }) });
}

/** Restores the cached data of queries that have no newer data. */
function restore(client: QueryClient): void {
  const known = read();
  if (!known) return;
  useOfflineCache.setState({ knownAtMs: known.knownAtMs });
  for (const { key, data, updatedAtMs } of known.entries) {
    if (client.getQueryData(key) === undefined) {
      client.setQueryData(key, data, { updatedAt: updatedAtMs });
    }
  }
}

const isCached = (queryKey: QueryKey) =>
  cachedKeys.some((key) => key.every((part, at) => queryKey[at] === part));

const unreachable = (error: unknown) => error instanceof ApiError && error.status === 0;

/**
 * Caches data from now on. Without a network, or if the server cannot be reached, starts with the
 * cached data.
 */
export function startOfflineCache(client: QueryClient): void {
  for (const key of cachedKeys) client.setQueryDefaults(key, { gcTime: Infinity });
  if (!navigator.onLine) restore(client);

  let timer: ReturnType<typeof setTimeout> | null = null;
  const saveNow = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    save(client);
  };
  client.getQueryCache().subscribe((event) => {
    const { queryKey, state } = event.query as Query;
    if (event.type !== 'updated' || !isCached(queryKey)) return;
    const { data, error, status } = state;
    const isMe = queryKey[0] === queryKeys.me[0];
    if (isMe && data === undefined && status === 'error' && unreachable(error)) {
      // Not within the cache's own notification.
      queueMicrotask(() => restore(client));
    } else if (isMe && data === null) {
      // No data of a user may remain after logout.
      saveNow();
    } else {
      timer ??= setTimeout(saveNow, SAVE_AFTER_MS);
    }
  });
  window.addEventListener('pagehide', saveNow);
}
