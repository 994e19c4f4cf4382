import { common } from '@/texts/common';
import { refusals } from '@/texts/refusals';
import type { ErrorBody, ErrorCode, PredictionView } from '@/wire/generated';

/** Why a call failed: the server's message and code, or the network error. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** 0 if no response arrived. */
  readonly status: number;
  /** Null if the response was not from our server. */
  readonly code: ErrorCode | null;
  /** Messages per form field, with status 422. */
  readonly fields: Readonly<Record<string, string>>;
  /** The current picks, if the caller expected others. */
  readonly currentPredictions: PredictionView[] | null;
  readonly requestId: string | null;

  constructor(message: string, status: number, body: ErrorBody | null = null) {
    super(message);
    this.status = status;
    this.code = body?.code ?? null;
    this.fields = body?.fields ?? {};
    this.currentPredictions = body?.currentPredictions ?? null;
    this.requestId = body?.requestId ?? null;
  }
}

function isErrorBody(body: unknown): body is ErrorBody {
  if (typeof body !== 'object' || body === null) return false;
  return 'error' in body && typeof body.error === 'string' && 'code' in body;
}

export function errorOfAnswer(status: number, statusText: string, text: string): ApiError {
  const plain = common.errors.answered(status, statusText);
  try {
    const body: unknown = JSON.parse(text);
    if (isErrorBody(body)) {
      // A newer server may send a code that is missing here.
      const own: string | null | undefined = refusals[body.code];
      return new ApiError(own ?? (body.error || plain), status, body);
    }
    return new ApiError(plain, status);
  } catch {
    return new ApiError(plain, status);
  }
}

/** The session has ended. A wrong password is refused with the same status. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && error.code !== 'wrong_credentials';
}

export function messageOf(error: unknown): string {
  if (error instanceof Error && error.message !== '') return error.message;
  return common.errors.unknown;
}

/** `Error: {detail}`, without a duplicate prefix. */
export function errorLine(error: unknown): string {
  const message = messageOf(error);
  return message.startsWith(common.errors.line('')) ? message : common.errors.line(message);
}
