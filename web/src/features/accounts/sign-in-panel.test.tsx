import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SignInPanel } from '@/features/accounts/sign-in-panel';
import { api } from '@/shared/api/api-client';
import { ApiError } from '@/shared/api/api-error';
import { aMe } from '@/testing/builders';
import { fakeServer, refusal } from '@/testing/fake-server';
import { fill } from '@/testing/on-page';
import { renderPage } from '@/testing/render';

afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function show(newcomer: boolean) {
  vi.useFakeTimers();
  const onDone = vi.fn();
  renderPage(
    <SignInPanel
      google={null}
      wayOn="/dashboard"
      newcomer={newcomer}
      onDone={onDone}
      onSignedIn={() => undefined}
    />,
  );
  fill('Email', 'robin@podium.test');
  fill('Password', 'crimp-and-sloper');
  if (newcomer) {
    fill('Name', 'Robin');
    fill('Confirm password', 'crimp-and-sloper');
  }
  const form = document.querySelector('form');
  if (form) fireEvent.submit(form);
  return onDone;
}

const refused = refusal('This email or password is wrong.', 'wrong_credentials', 401);

describe('after a failure', () => {
  it.each([
    ['login', false, new ApiError('failed', 500), 'Login failed'],
    ['login', false, new ApiError('failed', 0), 'An error occurred during login'],
    ['registration', true, new ApiError('failed', 500), 'Registration failed'],
    ['registration', true, new ApiError('failed', 0), 'An error occurred during registration'],
    ['login', false, new ApiError(refused.body.error, 401, refused.body), refused.body.error],
  ])('the %s says why', async (_, newcomer, failure, message) => {
    vi.spyOn(api, 'post').mockRejectedValue(failure);
    vi.spyOn(api, 'postFollowing').mockRejectedValue(failure);
    show(newcomer);
    await pass(10);
    expect(screen.getByText(message)).toBeTruthy();
  });
});

describe('after a success', () => {
  it.each([
    ['login', false, 'Login successful! Redirecting…'],
    ['registration', true, 'Registration successful! Redirecting…'],
  ])('the way goes on 1.5 s after a %s', async (_, newcomer, message) => {
    fakeServer(() => ({ body: { user: aMe() } }));
    const onDone = show(newcomer);
    await pass(10);
    expect(screen.getByText(message)).toBeTruthy();
    await pass(1480);
    expect(onDone).not.toHaveBeenCalled();
    await pass(10);
    expect(onDone).toHaveBeenCalledExactlyOnceWith(null);
  });

  it('the way goes on to where the server has redirected the login', async () => {
    const redirected = {
      redirected: { value: true },
      url: { value: 'https://podium.test/welcome' },
    };
    vi.stubGlobal('fetch', (_: string, { method }: RequestInit) => {
      const answer = new Response('{}');
      return Promise.resolve(
        method === 'POST' ? Object.defineProperties(answer, redirected) : answer,
      );
    });
    const onDone = show(false);
    await pass(1600);
    expect(onDone).toHaveBeenCalledExactlyOnceWith('https://podium.test/welcome');
  });
});
