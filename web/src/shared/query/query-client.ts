import { MutationCache, QueryClient } from '@tanstack/react-query';
import { ApiError, isSignedOut } from '@/shared/api/api-error';
import { queryKeys } from '@/shared/query/query-keys';

const RETRIES = 2;

/** Retries help against network errors, never against refusals. */
function retry(failures: number, error: unknown): boolean {
  const passing = error instanceof ApiError && (error.status === 0 || error.status >= 502);
  return passing && navigator.onLine && failures < RETRIES;
}

export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    mutationCache: new MutationCache({
      // The guard asks for the password, and the page keeps what was typed.
      onError: (error) => {
        if (isSignedOut(error)) void client.invalidateQueries({ queryKey: queryKeys.me });
      },
    }),
    defaultOptions: {
      // Offline, calls fail at once instead of waiting; data on the page is refetched when the
      // network is back.
      queries: {
        retry,
        staleTime: 2_000,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}
