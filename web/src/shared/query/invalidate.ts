import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';

const planned = new WeakMap<QueryClient, Map<string, () => void>>();

/** Does it once for all that is told in the same moment: a pick for a hundred leagues is told a hundred times. */
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

/** What is held under that name has become old. */
export function invalidate(client: QueryClient, queryKey: QueryKey): void {
  debounceOnce(client, hashKey(queryKey), () => void client.invalidateQueries({ queryKey }));
}
