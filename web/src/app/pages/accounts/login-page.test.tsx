import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { InitialEntry } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Component as LoginPage } from '@/app/pages/accounts/login-page';
import { queryKeys } from '@/shared/query/query-keys';
import { aGuest, aJoinPreview, aMe } from '@/testing/builders';
import { fakeServer } from '@/testing/fake-server';
import { expectTexts, fill, press } from '@/testing/on-page';
import { renderPage } from '@/testing/render';
import { account } from '@/texts/accounts/sign-in';

const noSession = { status: 401, body: { error: 'No.' } };

const serve = (adminEmail: string | null, googleSignIn: boolean) =>
  fakeServer(({ path }) =>
    path === '/api/config' ? { body: { adminEmail, googleSignIn } } : noSession,
  );

beforeEach(() => void serve('help@podium.test', true));
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

const open = (at: InitialEntry) => renderPage(<LoginPage />, { path: '/login', at }).router;

describe('the sign-in page', () => {
  it('removes a token from the address and from the history', async () => {
    const router = open('/login?token=secret&tab=2');
    await waitFor(() => expect(router.state.location.search).toBe('?tab=2'));
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('shows a user who is signed in who they are, and a way out', async () => {
    fakeServer(() => ({ body: { user: aMe() } }));
    open('/login');
    await expectTexts('Robin', 'robin@podium.test', 'me', 'Logout');
  });

  it('offers to log in, to register and to go by Google', async () => {
    renderPage(<LoginPage />);
    const google = await screen.findByText('Sign in with Google');
    expect(google.getAttribute('href')).toBe('/api/auth/google?next=%2Fdashboard');
    const modes = screen.getByLabelText('What to do');
    expect(Array.from(modes.children, ({ textContent }) => textContent)).toEqual([
      'Login',
      'Register',
    ]);
  });

  it('sends who forgot the password to the administrator', async () => {
    renderPage(<LoginPage />);
    await press('Forgot password?');
    const heading = screen.getByText('Forgot password');
    await screen.findByText('help@podium.test');
    expect(heading.parentElement?.textContent).toContain(
      'email the administrator at help@podium.test',
    );
    expect(document.activeElement).toBe(heading);
    expect(screen.queryByLabelText('Password')).toBeNull();
    await press('Back to login');
    screen.getByLabelText('Password');
  });

  it('offers neither an address nor Google where the server has none', async () => {
    serve(null, false);
    const { client } = renderPage(<LoginPage />);
    await waitFor(() => expect(client.getQueryData(queryKeys.config)).toBeTruthy());
    await press('Forgot password?');
    screen.getByText(account.forgot.withoutAddress);
    await press('Back to login');
    screen.getByLabelText('Password');
    expect(screen.queryByText('Sign in with Google')).toBeNull();
  });

  it('goes on to where the server has redirected the login', async () => {
    vi.useFakeTimers();
    const assign = vi.fn();
    vi.stubGlobal('location', { ...window.location, assign });
    const redirected = {
      redirected: { value: true },
      url: { value: 'https://podium.test/welcome' },
    };
    vi.stubGlobal('fetch', (_: string, { method }: RequestInit) =>
      Promise.resolve(
        method === 'POST'
          ? Object.defineProperties(new Response('{}'), redirected)
          : new Response('{"error":"No."}', { status: 401 }),
      ),
    );
    renderPage(<LoginPage />);
    await pass(10);
    fill('Email', 'robin@podium.test');
    fill('Password', 'crimp-and-sloper');
    const form = document.querySelector('form');
    if (form) fireEvent.submit(form);
    await pass(1600);
    expect(assign).toHaveBeenCalledExactlyOnceWith('https://podium.test/welcome');
  });

  it('asks a guest before it logs them out', async () => {
    const calls = fakeServer(() => ({ body: { success: true, user: aGuest() } }));
    open('/login');
    await expectTexts('Robin', 'Guest');
    await press('Logout');
    await expectTexts('If you log out, you cannot come back to these picks.');
    expect(calls.some(({ path }) => path === '/api/auth/logout')).toBe(false);
    await press('Log out anyway');
    await waitFor(() => expect(calls.some(({ path }) => path === '/api/auth/logout')).toBe(true));
  });

  it.each([
    [
      'shows the invitation above the form',
      { body: { league: aJoinPreview() } },
      'Register or log in to join Friends.',
    ],
    [
      'says that an invite link is dead',
      { status: 404, body: { error: 'This invite link is dead.', code: 'wrong_invite_code' } },
      'This invite link is dead.',
    ],
  ])('%s', async (_, answer, text) => {
    fakeServer(({ path }) => {
      if (path === '/api/join/friends/ABCD2345') return answer;
      return path === '/api/config'
        ? { body: { adminEmail: null, googleSignIn: false } }
        : noSession;
    });
    open({ pathname: '/login', state: { from: '/dashboard/join/friends/ABCD2345' } });
    await screen.findByText(text);
    expect(screen.getByLabelText('Confirm password')).toBeTruthy();
    expect(screen.queryByLabelText('Your name')).toBeNull();
  });

  it('lets who was invited play as a guest first, and leads into the league', async () => {
    const calls = fakeServer(({ method, path }) => {
      if (path.startsWith('/api/join/')) {
        return { body: { league: aJoinPreview({ welcomesGuests: true }) } };
      }
      return method === 'POST' ? { body: { success: true, user: aGuest() } } : noSession;
    });
    const router = open({
      pathname: '/login',
      state: { from: '/dashboard/join/friends/ABCD2345' },
    });
    await expectTexts('Or register or log in to join Friends.');
    const [name] = screen.getAllByRole('textbox');
    expect(name).toBe(screen.getByLabelText('Your name'));
    expect(screen.getByLabelText('Confirm password')).toBeTruthy();
    fill('Your name', 'Robin');
    await press('Play as guest');
    await expectTexts('Another page', 'You have joined the league!');
    expect(router.state.location.pathname).toBe('/dashboard/league/friends');
    expect(router.state.historyAction).toBe('REPLACE');
    expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
      name: 'Robin',
      slug: 'friends',
      inviteCode: 'ABCD2345',
    });
  });
});
