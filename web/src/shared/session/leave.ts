import { notifyManager, type QueryClient } from '@tanstack/react-query';
import { queryKeys } from '@/shared/query/query-keys';

/** The key of mutations that end the session by the user's own act: the guard does not offer to renew it. */
export const leavingKey = ['leaving'] as const;

/** Clears all data of the previous user, but not whether a user is signed in. */
export function forgetAnswers(client: QueryClient): void {
  client.removeQueries({
    predicate: ({ queryKey }) =>
      queryKey[0] !== queryKeys.config[0] && queryKey[0] !== queryKeys.me[0],
  });
}

/** Signs the user out in this browser; ends after the guard has seen that the user is gone, and why. */
export function leave(client: QueryClient): Promise<void> {
  client.setQueryData(queryKeys.me, null);
  forgetAnswers(client);
  return new Promise((seen) => notifyManager.schedule(seen));
}
