import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';

const planned = new WeakMap<QueryClient, Map<string, () => void>>();

/**
 * Runs once for changes that arrive together: a pick for a hundred leagues causes a hundred
 * changes.
 */
export function debounceOnce(client: QueryClient, name: string, act: () => void): void {
  const waiting = planned.get(client);
  if (waiting) {
    waiting.set(name, act);
    return;
  }
  const begun = new Map([[name, act]]);
  planned.set(client, begun);
  setTimeout(() => {
    planned.delete(client);
    for (const one of begun.values()) one();
  });
}

export function invalidate(client: QueryClient, queryKey: QueryKey): void {
  debounceOnce(client, hashKey(queryKey), () => void client.invalidateQueries({ queryKey }));
}
