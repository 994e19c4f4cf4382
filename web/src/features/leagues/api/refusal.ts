import { ApiError } from '@/shared/api/api-error';

/** The server's message of a refusal; null if no response arrived. */
export function refusalOf(error: unknown): string | null {
  return error instanceof ApiError && error.code !== null ? error.message : null;
}

/** The message for a failed write. */
export function refusalOr(error: unknown, words: string): string {
  return refusalOf(error) ?? words;
}
