import { describe, expect, it, vi } from 'vitest';
import { api } from '@/shared/api/api-client';
import { ApiError, errorLine, messageOf } from '@/shared/api/api-error';
import { randomId } from '@/shared/api/random-id';
import { aPick } from '@/testing/builders';
import { fakeServer, refusal } from '@/testing/fake-server';

async function failure(promise: Promise<unknown>): Promise<ApiError> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error('It did not fail.');
}

describe('an answer that is not OK', () => {
  it('becomes an error with the server’s words, code and fields', async () => {
    const fields = { name: 'League name is required.' };
    fakeServer(() => refusal('Some fields are wrong.', 'invalid_fields', 422, { fields }));
    expect(await failure(api.post('/api/leagues', {}))).toMatchObject({
      message: 'Some fields are wrong.',
      status: 422,
      code: 'invalid_fields',
      requestId: 'r',
      fields,
    });
  });

  it('has the client’s words for a code with one meaning', async () => {
    const refused = { success: false, error: 'Other words.', requestId: 'r' };
    fakeServer(({ path }) => ({
      status: 409,
      body: { ...refused, code: path === '/full' ? 'league_full' : 'a_newer_code' },
    }));
    expect((await failure(api.post('/full'))).message).toBe('This league is full.');
    expect((await failure(api.post('/newer'))).message).toBe('Other words.');
  });

  it('names the prediction that exists already', async () => {
    fakeServer(() => ({
      status: 409,
      body: {
        success: false,
        error: 'x',
        code: 'prediction_exists',
        requestId: 'r',
        existingPredictionId: 'p1',
        currentPredictions: [aPick({ _id: 'p1' })],
      },
    }));
    expect(await failure(api.post('/api/predictions', {}))).toMatchObject({
      currentPredictions: [{ _id: 'p1' }],
    });
  });

  it.each([
    ['<html>Bad gateway</html>', 'Error: 502 Bad Gateway'],
    ['{"message":"not ours"}', 'Error: 502 Bad Gateway'],
    ['', 'Error: 502 Bad Gateway'],
  ])('of another sender (%s) is described by its status', async (body, message) => {
    fakeServer(() => ({ status: 502, statusText: 'Bad Gateway', body }));
    const error = await failure(api.get('/api/events'));
    expect(error).toMatchObject({ message, status: 502, code: null });
    expect(errorLine(error)).toBe(message);
  });

  it('says something of whatever was thrown', () => {
    expect(messageOf('a string')).toBe('An unknown error occurred');
    expect(errorLine(new Error('Boom'))).toBe('Error: Boom');
  });
});

it('every call carries the credentials', async () => {
  const calls = fakeServer(() => ({ body: {} }));
  await Promise.all([api.get('/a'), api.post('/b'), api.put('/c'), api.delete('/d')]);
  await api.postFollowing('/e', {});
  expect(calls.map(({ credentials }) => credentials)).toEqual(Array(5).fill('include'));
});

describe('a write', () => {
  it('carries a key of its own, a read none', async () => {
    const calls = fakeServer(() => ({ body: {} }));
    await api.post('/api/a', {});
    await api.put('/api/b', {});
    await api.get('/api/c');
    const [first, second, read] = calls.map(({ idempotencyKey }) => idempotencyKey);
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).not.toBe(first);
    expect(read).toBeNull();
  });

  it('is sent again under the same key when no answer came', async () => {
    vi.useFakeTimers();
    const keys: (string | null)[] = [];
    vi.stubGlobal('fetch', (_: string, init: RequestInit) => {
      keys.push(new Headers(init.headers).get('Idempotency-Key'));
      if (keys.length < 3) return Promise.reject(new TypeError('Failed to fetch'));
      return Promise.resolve(new Response('{"success":true}'));
    });
    const answer = api.post('/api/predictions', {});
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await answer).toEqual({ success: true });
    expect(new Set(keys).size).toBe(1);
    vi.useRealTimers();
  });
});

describe('a random id', () => {
  it('is a version 4 UUID also where the browser offers none', () => {
    const real = crypto;
    vi.stubGlobal('crypto', {
      getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => real.getRandomValues(bytes),
    });
    expect(randomId()).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
  });
});
