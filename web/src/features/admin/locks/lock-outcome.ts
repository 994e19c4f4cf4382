import { ApiError } from '@/shared/api/api-error';
import { adminTexts } from '@/texts/admin/site-admin';

/**
 * The server's message if there is one; `failed` for other responses; another text if no response
 * arrived.
 */
export function lockFailure(error: Error, failed: string): string {
  if (!(error instanceof ApiError)) return adminTexts.predictions.anErrorOccurred;
  if (error.status === 0) return adminTexts.predictions.anErrorOccurred;
  const hasReason = error.code !== null && error.code !== 'internal';
  return hasReason ? error.message : failed;
}
