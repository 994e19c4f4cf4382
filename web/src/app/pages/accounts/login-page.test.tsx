import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { Component as LoginPage } from '@/app/pages/accounts/login-page';
import { createQueryClient } from '@/shared/query/query-client';
import { fakeServer } from '@/testing/fake-server';
import { press } from '@/testing/on-page';
import { renderPage } from '@/testing/render';
import type { JoinPreview } from '@/wire/generated';

const preview: JoinPreview = {
  leagueId: 'l',
  name: 'Friends',
  slug: 'friends',
  type: 'private',
  description: null,
  memberCount: 12,
  maxMembers: null,
  inviterName: 'Anna',
  isCurrentUserMember: false,
  nextEvent: null,
};

beforeEach(() => {
  const config = { adminEmail: 'help@podium.test', googleSignIn: true };
  fakeServer(({ path }) =>
    path === '/api/config' ? { body: config } : { status: 401, body: { error: 'No.' } },
  );
});

describe('the sign-in page', () => {
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
      { body: { league: preview } },
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
    const state = { from: '/dashboard/join/friends/ABCD2345' };
    const router = createMemoryRouter([{ path: '/login', element: <LoginPage /> }], {
      initialEntries: [{ pathname: '/login', state }],
    });
    render(
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    );
    await screen.findByText(text);
    expect(screen.getByLabelText('Confirm password')).toBeTruthy();
  });
});
