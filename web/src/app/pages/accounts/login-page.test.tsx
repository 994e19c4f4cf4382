import { screen, waitFor } from '@testing-library/react';
import type { InitialEntry } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { Component as LoginPage } from '@/app/pages/accounts/login-page';
import { aJoinPreview, aMe } from '@/testing/builders';
import { fakeServer } from '@/testing/fake-server';
import { expectTexts, press } from '@/testing/on-page';
import { renderPage } from '@/testing/render';

beforeEach(() => {
  const config = { adminEmail: 'help@podium.test', googleSignIn: true };
  fakeServer(({ path }) =>
    path === '/api/config' ? { body: config } : { status: 401, body: { error: 'No.' } },
  );
});

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
    await screen.findByText('Sign in with Google');
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
        : { status: 401, body: { error: 'No.' } };
    });
    open({ pathname: '/login', state: { from: '/dashboard/join/friends/ABCD2345' } });
    await screen.findByText(text);
    expect(screen.getByLabelText('Confirm password')).toBeTruthy();
  });
});
