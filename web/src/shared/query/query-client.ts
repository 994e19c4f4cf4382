import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '@/shared/api/api-error';

const RETRIES = 2;

/** Retries help against network errors, never against refusals. */
function retry(failures: number, error: unknown): boolean {
  const passing = error instanceof ApiError && (error.status === 0 || error.status >= 502);
  return passing && navigator.onLine && failures < RETRIES;
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
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
}
