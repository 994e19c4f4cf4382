import { ApiError, errorOfAnswer } from '@/shared/api-error';
import { randomId } from '@/shared/random-id';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Waits before a call is tried again whose answer never arrived. */
const RETRY_WAITS_MS = [400, 1200];

const pause = (waitMs: number) => new Promise((resolve) => setTimeout(resolve, waitMs));

/** One try: the answer's JSON, or an `ApiError`. */
async function callOnce(path: string, init: RequestInit): Promise<unknown> {
  let answer: Response;
  try {
    answer = await fetch(path, init);
  } catch {
    throw new ApiError('The server cannot be reached. Check your connection and try again.', 0);
  }
  const text = await answer.text();
  if (!answer.ok) throw errorOfAnswer(answer.status, answer.statusText, text);
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError(`Error: ${answer.status} ${answer.statusText}`.trim(), answer.status);
  }
}

/**
 * A write is sent again under the same key when its answer never came: the server performs it
 * once, however often it arrives.
 */
async function call<Answer>(method: Method, path: string, body?: unknown): Promise<Answer> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (method !== 'GET') headers['Idempotency-Key'] = randomId();
  const init: RequestInit = { method, headers, credentials: 'include' };
  if (body !== undefined) init.body = JSON.stringify(body);

  for (const waitMs of RETRY_WAITS_MS) {
    try {
      return (await callOnce(path, init)) as Answer;
    } catch (error) {
      const unanswered = error instanceof ApiError && error.status === 0;
      if (method === 'GET' || !unanswered) throw error;
      await pause(waitMs);
    }
  }
  return (await callOnce(path, init)) as Answer;
}

export const api = {
  get: <Answer>(path: string) => call<Answer>('GET', path),
  post: <Answer>(path: string, body?: unknown) => call<Answer>('POST', path, body),
  put: <Answer>(path: string, body?: unknown) => call<Answer>('PUT', path, body),
  delete: <Answer>(path: string) => call<Answer>('DELETE', path),
};

/** One segment of a path. */
export const segment = encodeURIComponent;
