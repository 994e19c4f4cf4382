import type { QueryClient } from '@tanstack/react-query';

/** Key of the mutations by which the user joins a league; they report the outcome themselves. */
export const JOINING = ['join a league'];

const RECENT_MS = 10_000;

/** Whether this tab is joining a league or has just done so. */
export function isJoining(client: QueryClient): boolean {
  return client
    .getMutationCache()
    .findAll({ mutationKey: JOINING })
    .some(({ state }) => state.status !== 'error' && Date.now() - state.submittedAt < RECENT_MS);
}
