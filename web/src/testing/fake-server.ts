import { vi } from 'vitest';
import type { ErrorCode } from '@/wire/generated';

interface Call {
  method: string;
  path: string;
  body: unknown;
  idempotencyKey: string | null;
  credentials: RequestCredentials | undefined;
}

export type Answer = { status?: number; statusText?: string; body: unknown };

/** A fake REST API: answers every call by `answer`, and records it. */
export function fakeServer(answer: (call: Call) => Answer | Promise<Answer>): Call[] {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    const call: Call = {
      method: init.method ?? 'GET',
      path,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      idempotencyKey: headers.get('Idempotency-Key'),
      credentials: init.credentials,
    };
    calls.push(call);
    const { status = 200, statusText = '', body } = await answer(call);
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return new Response(text, { status, statusText });
  });
  return calls;
}

/** A fake REST API that never answers. */
export function silentServer(): void {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
}

/** The answer of a server that fails without a word. */
export const brokenAnswer = { status: 500, body: '' };

/** The answer of a server that refuses with its reason. */
export const refusal = (
  error: string,
  code: ErrorCode = 'forbidden',
  status = 403,
  more: object = {},
) => ({
  status,
  body: { success: false, error, code, requestId: 'r', ...more },
});
