import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '@/shared/api/api-error';

const RETRIES = 2;

/** Asking again helps against a network that stutters, never against a refusal. */
function retry(failures: number, error: unknown): boolean {
  const passing = error instanceof ApiError && (error.status === 0 || error.status >= 502);
  return passing && navigator.onLine && failures < RETRIES;
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // Without a network a call fails and says so, rather than wait in silence; what is on the
      // page is asked for again when the network is back.
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
