import { ApiError, errorOfAnswer } from '@/shared/api/api-error';
import { noteAge } from '@/shared/api/data-age';
import { randomId } from '@/shared/api/random-id';
import { common } from '@/texts/common';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Delays before a call without a response is repeated. */
const RETRY_WAITS_MS = [400, 1200];

const pause = (waitMs: number) => new Promise((resolve) => setTimeout(resolve, waitMs));

/** A body, and its address if the server redirected the request. */
export interface Followed<Answer> {
  body: Answer;
  redirectedTo: string | null;
}

/** One attempt: the response's JSON, or an `ApiError`. */
async function callOnce(path: string, init: RequestInit): Promise<Followed<unknown>> {
  let answer: Response;
  try {
    answer = await fetch(path, init);
  } catch {
    throw new ApiError(common.errors.unreachable, 0);
  }
  const text = await answer.text();
  if (!answer.ok) throw errorOfAnswer(answer.status, answer.statusText, text);
  noteAge(answer.headers);
  const redirectedTo = answer.redirected ? answer.url : null;
  if (text === '' || redirectedTo !== null) return { body: null, redirectedTo };
  try {
    return { body: JSON.parse(text), redirectedTo };
  } catch {
    throw new ApiError(common.errors.answered(answer.status, answer.statusText), answer.status);
  }
}

/**
 * A write without a response is repeated with the same key, so the server executes it only once.
 */
async function callFollowing<Answer>(
  method: Method,
  path: string,
  body?: unknown,
  idempotencyKey = randomId(),
): Promise<Followed<Answer>> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (method !== 'GET') headers['Idempotency-Key'] = idempotencyKey;
  const init: RequestInit = { method, headers, credentials: 'include' };
  if (body !== undefined) init.body = JSON.stringify(body);

  for (const waitMs of RETRY_WAITS_MS) {
    try {
      return (await callOnce(path, init)) as Followed<Answer>;
    } catch (error) {
      const unanswered = error instanceof ApiError && error.status === 0;
      if (method === 'GET' || !unanswered) throw error;
      await pause(waitMs);
    }
  }
  return (await callOnce(path, init)) as Followed<Answer>;
}

async function call<Answer>(
  method: Method,
  path: string,
  body?: unknown,
  idempotencyKey?: string,
): Promise<Answer> {
  return (await callFollowing<Answer>(method, path, body, idempotencyKey)).body;
}

export const api = {
  get: <Answer>(path: string) => call<Answer>('GET', path),
  /** Callers that may repeat the request later pass their own key. */
  post: <Answer>(path: string, body?: unknown, key?: string) =>
    call<Answer>('POST', path, body, key),
  put: <Answer>(path: string, body?: unknown, key?: string) => call<Answer>('PUT', path, body, key),
  postFollowing: <Answer>(path: string, body: unknown) => callFollowing<Answer>('POST', path, body),
  delete: <Answer>(path: string) => call<Answer>('DELETE', path),
};

export { segment } from '@/shared/api/path-segment';
