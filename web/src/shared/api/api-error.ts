import { common } from '@/texts/common';
import type { ErrorBody, ErrorCode, PredictionView } from '@/wire/generated';

/** Why a call failed: the server's own words and code, or what the network said. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** 0 when no answer came at all. */
  readonly status: number;
  /** Null when the answer was not one of our server's. */
  readonly code: ErrorCode | null;
  /** Messages per form field, with status 422. */
  readonly fields: Readonly<Record<string, string>>;
  /** What stands where the caller expected something else. */
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

/** Turns an answer that is not OK into a typed error. */
export function errorOfAnswer(status: number, statusText: string, text: string): ApiError {
  const plain = common.errors.answered(status, statusText);
  try {
    const body: unknown = JSON.parse(text);
    if (isErrorBody(body)) return new ApiError(body.error || plain, status, body);
    return new ApiError(plain, status);
  } catch {
    return new ApiError(plain, status);
  }
}

/** What to show for anything thrown. */
export function messageOf(error: unknown): string {
  if (error instanceof Error && error.message !== '') return error.message;
  return common.errors.unknown;
}

/** `Error: {detail}`, with the word once. */
export function errorLine(error: unknown): string {
  const message = messageOf(error);
  return message.startsWith(common.errors.line('')) ? message : common.errors.line(message);
}
