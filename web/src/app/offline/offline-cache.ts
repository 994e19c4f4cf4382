import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import * as v from 'valibot';
import { create } from 'zustand';
import { ApiError } from '@/shared/api/api-error';
import { queryKeys } from '@/shared/query/query-keys';
import type { Me } from '@/wire/generated';

/** What this browser knew last, for the time without a network; gone when the user logs out. */
const KEY = 'podium_known_state';
const KEPT_FOR_MS = 7 * 24 * 3_600_000;
const SAVE_AFTER_MS = 1_000;

/** Few, small and one's own: what the home page and the profile show. */
const kept: QueryKey[] = [
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
  /** When what is shown was last known to be so; null while nothing is known. */
  knownAtMs: number | null;
  /** Changes come in by themselves: what is shown is so now. */
  current: boolean;
}

export const useOfflineCache = create<OfflineCache>(() => ({ knownAtMs: null, current: false }));

function read(): CachedState | null {
  try {
    const parsed = v.safeParse(stateSchema, JSON.parse(localStorage.getItem(KEY) ?? 'null'));
    const young = parsed.success && Date.now() - parsed.output.knownAtMs < KEPT_FOR_MS;
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
    // Without storage, or with a full one, there is nothing to show while offline.
  }
}

function save(client: QueryClient): void {
  const me = client.getQueryData<Me | null>(queryKeys.me);
  // Being asked for right now, or never asked for on this page.
  if (me === undefined) return;
  if (me === null) {
    write(null);
    useOfflineCache.setState({ knownAtMs: null });
    return;
  }
  const entries = kept
    .flatMap((queryKey) => client.getQueryCache().findAll({ queryKey }))
    .filter(({ state }) => state.data !== undefined && state.data !== null)
    .map(({ queryKey, state }) => ({
      key: [...queryKey],
      data: state.data,
      updatedAtMs: state.dataUpdatedAt,
    }));
  const { current, knownAtMs } = useOfflineCache.getState();
  const heard = Math.max(...entries.map(({ updatedAtMs }) => updatedAtMs), knownAtMs ?? 0);
  const at = current ? Date.now() : heard;
  useOfflineCache.setState({ knownAtMs: at });
  write({ userId: me.userId, knownAtMs: at, entries });
}

/** Whether the page hears of changes by itself: until then what is shown only grows older. */
export function setOfflineCacheCurrent(current: boolean): void {
  const before = useOfflineCache.getState();
  if (before.current === current) return;
  useOfflineCache.setState({ current, ...(current ? {} : { knownAtMs: Date.now() }) });
}

/** Shows what was known last time, where nothing newer has come. */
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

const isKept = (queryKey: QueryKey) =>
  kept.some((key) => key.every((part, at) => queryKey[at] === part));

const unreachable = (error: unknown) => error instanceof ApiError && error.status === 0;

/**
 * Keeps what becomes known from now on; without a network, or when the server cannot be reached,
 * begins with what was known last time. Who can be answered sees nothing of it.
 */
export function startOfflineCache(client: QueryClient): void {
  for (const key of kept) client.setQueryDefaults(key, { gcTime: Infinity });
  if (!navigator.onLine) restore(client);

  let timer: ReturnType<typeof setTimeout> | null = null;
  const saveNow = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    save(client);
  };
  client.getQueryCache().subscribe((event) => {
    const { queryKey, state } = event.query as Query;
    if (event.type !== 'updated' || !isKept(queryKey)) return;
    const { data, error, status } = state;
    const isMe = queryKey[0] === queryKeys.me[0];
    if (isMe && data === undefined && status === 'error' && unreachable(error)) {
      // Not from within the cache's own notification.
      queueMicrotask(() => restore(client));
    } else if (isMe && data === null) {
      // Nothing of a user may outlive them, not even for a second.
      saveNow();
    } else {
      timer ??= setTimeout(saveNow, SAVE_AFTER_MS);
    }
  });
  window.addEventListener('pagehide', saveNow);
}
