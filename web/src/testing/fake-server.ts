import { vi } from 'vitest';

interface Call {
  method: string;
  path: string;
  body: unknown;
  idempotencyKey: string | null;
}

type Answer = { status?: number; statusText?: string; body: unknown };

/** A fake REST API: answers every call by `answer`, and records it. */
export function fakeServer(answer: (call: Call) => Answer): Call[] {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    const call: Call = {
      method: init.method ?? 'GET',
      path,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      idempotencyKey: headers.get('Idempotency-Key'),
    };
    calls.push(call);
    const { status = 200, statusText = '', body } = answer(call);
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return Promise.resolve(new Response(text, { status, statusText }));
  });
  return calls;
}
