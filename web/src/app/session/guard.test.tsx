import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import { create } from 'zustand';
import { Guard } from '@/app/session/guard';
import { Menu } from '@/app/shell/menu';
import { DeleteCard } from '@/features/settings/account/delete-card';
import { createQueryClient } from '@/shared/query/query-client';
import { queryKeys } from '@/shared/query/query-keys';
import { useMe } from '@/shared/session/current-user';
import { Toaster } from '@/shared/ui/feedback/toaster';
import { brokenAnswer, fakeServer, refusal } from '@/testing/fake-server';
import { press } from '@/testing/on-page';

const me = { userId: 'u', name: 'Ada', email: 'a@podium.test', accountType: 'user', picture: null };

function Login() {
  const state = useLocation().state as { from?: string } | null;
  return <p>login after {state?.from ?? 'nothing'}</p>;
}

function open(path: string, inside = <p>inside</p>) {
  const client = createQueryClient();
  const router = createMemoryRouter(
    [
      {
        path: '/dashboard/*',
        element: <Guard>{inside}</Guard>,
      },
      { path: '/login', element: <Login /> },
    ],
    { initialEntries: ['/', path], initialIndex: 1 },
  );
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>,
  );
  return { client, router };
}

const endSession = (client: QueryClient) =>
  act(() => {
    client.setQueryData(queryKeys.me, null);
  });

describe('the guard', () => {
  it('waits, then lets the user in', async () => {
    fakeServer(() => ({ body: { user: me } }));
    open('/dashboard');
    expect(screen.getByText('Loading...')).toBeTruthy();
    await screen.findByText('inside');
  });

  it('sends everybody else to sign in and back, replacing history', async () => {
    fakeServer(() => refusal('No.', 'not_signed_in', 401));
    const { router } = open('/dashboard/leagues?tab=2');
    await screen.findByText('login after /dashboard/leagues?tab=2');
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('says on the events list what it waits for, and that events are for signed-in users', async () => {
    fakeServer(() => refusal('No.', 'not_signed_in', 401));
    open('/dashboard/events');
    expect(screen.getByText('Checking authentication...')).toBeTruthy();
    await screen.findByText('Please log in to view events');
    screen.getByRole('link', { name: 'Go to Login' }).click();
    await screen.findByText('login after /dashboard/events');
  });

  it('explains to somebody who follows a link to an event where they are', async () => {
    const calls = fakeServer(({ path }) =>
      path === '/api/events/name/7'
        ? {
            body: {
              name: 'World Cup Bern',
              location: 'Bern',
              local_start_date: '2026-05-03',
              local_end_date: '2026-05-03',
              podiums: [
                {
                  category_id: '3',
                  category_name: 'LEAD Women',
                  running: true,
                  athletes: ['Garnbret', 'Bertone', 'Mori', 'Ai'].map((lastname, at) => ({
                    athlete_id: String(at),
                    rank: 1,
                    firstname: 'A',
                    lastname,
                    country: 'SLO',
                  })),
                },
              ],
            },
          }
        : refusal('No.', 'not_signed_in', 401),
    );
    open('/dashboard/events/7?tab=2');
    await screen.findByText('Not Authenticated');
    await screen.findByText('World Cup Bern');
    screen.getByText('Bern · 3 May 2026');
    screen.getByText('LEAD Women');
    screen.getByText('Garnbret');
    expect(screen.queryByText('Ai')).toBeNull();
    screen.getByText('and 1 more tied');
    const practice = screen.getByRole('link', { name: 'Try a practice final' });
    expect(practice.getAttribute('href')).toBe('/play');
    expect(calls.some(({ path }) => path === '/api/events/name/7')).toBe(true);
  });

  it('says so when the check itself fails, and checks again on request', async () => {
    let works = false;
    fakeServer(() => (works ? { body: { user: me } } : brokenAnswer));
    open('/dashboard');
    await screen.findByText('Failed to check authentication status');
    works = true;
    await press('Try Again');
    await screen.findByText('inside');
  });

  it('keeps an event in place when the session ends under its reader', async () => {
    fakeServer(() => ({ body: { user: me } }));
    const { client } = open('/dashboard/results/7/8');
    await screen.findByText('inside');
    endSession(client);
    await screen.findByText('Not Authenticated');
    const link = screen.getByRole('link', { name: 'Go to Login' });
    expect(link.getAttribute('href')).toBe('/login');
  });

  it.each([
    '/dashboard/create-league',
    '/dashboard/leagues',
    '/dashboard/league/friends',
    '/dashboard/join/friends',
    '/dashboard/settings',
    '/dashboard/profile',
    '/dashboard/upcoming/7/8',
  ])('keeps what is typed at %s while the user logs in again', async (path) => {
    const user = userEvent.setup();
    const calls = fakeServer(() => ({ body: { user: me } }));
    const { client } = open(path, <input aria-label="draft" />);
    await user.type(await screen.findByLabelText('draft'), 'kept');
    endSession(client);
    await user.type(await screen.findByLabelText('Password'), 'crimp{Enter}');
    await waitFor(() => expect(screen.queryByText('You were signed out')).toBeNull());
    expect(screen.getByLabelText<HTMLInputElement>('draft').value).toBe('kept');
    expect(calls.find(({ path: to }) => to === '/api/auth/login')?.body).toEqual({
      email: 'a@podium.test',
      password: 'crimp',
    });
  });

  it('asks a guest, who has no password, for none', async () => {
    fakeServer(() => ({ body: { user: { ...me, email: '', guest: true } } }));
    const { client } = open('/dashboard/settings');
    await screen.findByText('inside');
    endSession(client);
    await screen.findByText('login after /dashboard/settings');
  });

  it('has a user for its pages until they are gone', async () => {
    const useLiveState = create(() => 'live');
    function Inside() {
      const { name } = useMe();
      return <p>{`${name} is ${useLiveState()}`}</p>;
    }
    fakeServer(() => ({ body: { user: me } }));
    const { client } = open('/dashboard', <Inside />);
    await screen.findByText('Ada is live');
    // Like the socket's goodbye: a page renders before the guard learns of the sign-out.
    act(() => {
      useLiveState.setState('signed out', true);
      client.setQueryData(queryKeys.me, null);
    });
    await screen.findByText('login after /dashboard');
  });

  it.each([
    ['', { body: { success: true } }, []],
    [' that fails, which is only logged', brokenAnswer, ['logout: Error: 500']],
  ])('leads to the login screen after a logout%s', async (_, answer, logged) => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    fakeServer(({ path }) => {
      if (path === '/api/auth/logout') return answer;
      return { body: { user: me, leagues: [] } };
    });
    open('/dashboard/leagues', <Menu />);
    await press('Logout');
    await screen.findByText('login after nothing');
    expect(warn.mock.calls.flat().map((line: string) => line.trim())).toEqual(logged);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('leads to the login screen once the account is deleted, however late the right password came', async () => {
    fakeServer(({ path, body }) => {
      if (path === '/api/config') return { body: { googleSignIn: false } };
      if (path !== '/api/auth/confirm-password') return { body: { user: me } };
      return (body as { password: string }).password === 'crimp'
        ? { body: { success: true, confirmedUntil: '2026-06-01T10:00:00Z' } }
        : refusal('No.', 'wrong_credentials', 401);
    });
    open('/dashboard/settings', <DeleteCard />);
    await press('Delete my account');
    await userEvent.type(screen.getByLabelText('Password'), 'jug{Enter}');
    await screen.findByText('Wrong password.');
    await userEvent.clear(screen.getByLabelText('Password'));
    await userEvent.type(screen.getByLabelText('Password'), 'crimp{Enter}');
    await screen.findByText('login after nothing');
    await screen.findByText('Your account has been deleted.');
  });

  it('offers to log in again when the session ends after a deletion that failed', async () => {
    fakeServer(({ path }) => {
      if (path === '/api/config') return { body: { googleSignIn: false } };
      if (path !== '/api/auth/confirm-password') return { body: { user: me } };
      return refusal('No.', 'wrong_credentials', 401);
    });
    const { client } = open('/dashboard/settings', <DeleteCard />);
    await press('Delete my account');
    await userEvent.type(screen.getByLabelText('Password'), 'jug{Enter}');
    await screen.findByText('Wrong password.');
    endSession(client);
    await screen.findByText('You were signed out');
  });

  it('leaves any other page when the session ends', async () => {
    fakeServer(() => ({ body: { user: me } }));
    const { client } = open('/dashboard/my-picks');
    await screen.findByText('inside');
    endSession(client);
    await screen.findByText('login after /dashboard/my-picks');
  });
});
