import { ApiError } from '@/shared/api/api-error';
import { adminTexts } from '@/texts/admin/site-admin';

/** The server's words where it has any; `failed` where it answered something else; or nothing was heard at all. */
export function lockFailure(error: Error, failed: string): string {
  if (!(error instanceof ApiError)) return adminTexts.predictions.anErrorOccurred;
  if (error.status === 0) return adminTexts.predictions.anErrorOccurred;
  const saysWhy = error.code !== null && error.code !== 'internal';
  return saysWhy ? error.message : failed;
}
