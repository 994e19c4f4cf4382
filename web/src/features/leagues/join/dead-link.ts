import { ApiError } from '@/shared/api/api-error';

/** The code of an invite link was regenerated, or its league is gone. */
export function isDeadLink(error: Error | null): error is ApiError {
  return error instanceof ApiError && error.code === 'wrong_invite_code';
}
