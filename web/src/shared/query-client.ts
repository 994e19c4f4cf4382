import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '@/shared/api-error';

const RETRIES = 2;

/** Asking again helps against a network that stutters, never against a refusal. */
function retry(failures: number, error: unknown): boolean {
  const passing = error instanceof ApiError && (error.status === 0 || error.status >= 502);
  return passing && failures < RETRIES;
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry, staleTime: 2_000, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  });
}
