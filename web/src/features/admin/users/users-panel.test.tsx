import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { UsersPanel } from '@/features/admin/users/users-panel';
import { aMe } from '@/testing/builders';
import { fakeServer, refusal } from '@/testing/fake-server';
import { renderPage } from '@/testing/render';
import type { SiteUser } from '@/wire/generated';

const me = aMe({ accountType: 'admin' });

function aUser(over: Partial<SiteUser>): SiteUser {
  return {
    userId: 'ada',
    name: 'Ada',
    email: 'ada@podium.test',
    guest: false,
    picture: null,
    accountType: 'user',
    disabledAt: null,
    registeredAt: '2026-01-01T10:00:00Z',
    lastSeenAt: null,
    sessions: 0,
    leagues: 2,
    ...over,
  };
}

const users = [aUser({}), aUser({ userId: 'me', name: 'Root', accountType: 'admin' })];
const refused = refusal('Again.', 'password_required');

function show() {
  renderPage(<UsersPanel />, { me });
}

describe('what an admin does to an account', () => {
  it('is asked twice, with the password the first time, and done once', async () => {
    let confirmed = false;
    const calls = fakeServer(({ path, method }) => {
      if (path === '/api/config')
        return {
          body: { adminEmail: null, googleSignIn: false, mail: false, pushKey: null, protocol: 1 },
        };
      if (path === '/api/auth/confirm-password') {
        confirmed = true;
        return { body: { success: true, confirmedUntil: '2026-06-01T10:00:00Z' } };
      }
      if (method === 'POST') {
        return confirmed ? { body: { success: true, message: 'done' } } : refused;
      }
      return { body: { users, count: 2, total: 2 } };
    });
    show();
    await screen.findByRole('button', { name: 'Actions for Ada' });
    await userEvent.click(screen.getByRole('button', { name: 'Actions for Ada' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Disable the account' }));
    await screen.findByText('Disable the account of Ada?');
    const writes = () =>
      calls.filter(({ method, path }) => method === 'POST' && path.includes('/admin/'));
    expect(writes()).toHaveLength(0);
    await userEvent.click(screen.getByTestId('confirm-action'));
    await userEvent.type(await screen.findByTestId('password-again'), 'right-password');
    await userEvent.click(screen.getByTestId('password-submit'));
    await screen.findByText('The account has been disabled.');
    expect(writes().map(({ path }) => path)).toEqual(Array(2).fill('/api/admin/users/ada/disable'));
  });

  it('is never what a guest cannot have', async () => {
    const guest = aUser({ name: 'Gus', email: '', guest: true });
    fakeServer(() => ({ body: { users: [guest], count: 1, total: 1 } }));
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Gus' }));
    await screen.findByRole('menuitem', { name: 'Disable the account' });
    expect(screen.queryByRole('menuitem', { name: /Make an?|reset link/ })).toBeNull();
    expect(screen.getByText('guest')).toBeTruthy();
  });

  it('is never what would lock themselves out', async () => {
    fakeServer(() => ({ body: { users, count: 2, total: 2 } }));
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for Root' }));
    await screen.findByRole('menuitem', { name: 'Make a password reset link' });
    await waitFor(() =>
      expect(screen.queryByRole('menuitem', { name: /Disable|Make an/ })).toBeNull(),
    );
  });
});
