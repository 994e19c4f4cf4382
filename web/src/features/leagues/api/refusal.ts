import { ApiError } from '@/shared/api/api-error';

/** The server's own words where it refused with any; null where it could not be asked. */
export function refusalOf(error: unknown): string | null {
  return error instanceof ApiError && error.code !== null ? error.message : null;
}

/** What to tell of a write that failed. */
export function refusalOr(error: unknown, words: string): string {
  return refusalOf(error) ?? words;
}
