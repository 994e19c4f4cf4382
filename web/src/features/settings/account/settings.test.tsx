import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { DeleteCard } from '@/features/settings/account/delete-card';
import { deviceName } from '@/features/settings/account/device-name';
import { PasswordCard } from '@/features/settings/account/password-card';
import { SessionsCard } from '@/features/settings/account/sessions-card';
import { aGuest } from '@/testing/builders';
import { fakeServer, refusal } from '@/testing/fake-server';
import { confirm } from '@/testing/on-page';
import { renderPage } from '@/testing/render';

const config = { adminEmail: null, googleSignIn: true, mail: false, pushKey: null, protocol: 1 };

describe('the device of a session', () => {
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    [
      'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1',
      'Safari on iPhone',
    ],
    ['curl/8.0', 'curl/8.0'],
    [undefined, 'Unknown device'],
  ])('%s', (userAgent, name) => expect(deviceName(userAgent)).toBe(name));
});

describe('the sessions', () => {
  it('are shown once the password was entered again', async () => {
    let confirmed = false;
    fakeServer(({ path, body }) => {
      if (path === '/api/config') return { body: config };
      if (path === '/api/auth/confirm-password') {
        confirmed = (body as { password: string }).password === 'right-password';
        return confirmed
          ? { body: { success: true, confirmedUntil: '2026-06-01T10:00:00Z' } }
          : refusal('Invalid email or password', 'wrong_credentials', 401);
      }
      if (!confirmed) return refusal('Again, please.', 'password_required');
      const at = '2026-06-01T10:00:00Z';
      return { body: { sessions: [{ id: 's', createdAt: at, lastSeenAt: at, current: true }] } };
    });
    renderPage(<SessionsCard />);
    await userEvent.click(screen.getByRole('button', { name: 'Show my sessions' }));
    await userEvent.type(await screen.findByLabelText('Password'), 'wrong');
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByText('Wrong password.');
    await userEvent.clear(screen.getByLabelText('Password'));
    await userEvent.type(screen.getByLabelText('Password'), 'right-password');
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByText('This one');
    expect(screen.getByText('You’re not signed in anywhere else.')).toBeDefined();
  });
});

describe('a new password', () => {
  const fill = async (current: string, next: string, repeat: string) => {
    for (const [label, text] of [
      ['Current password', current],
      ['New password', next],
      ['Confirm new password', repeat],
    ] as const) {
      await userEvent.clear(screen.getByLabelText(label));
      if (text !== '') await userEvent.type(screen.getByLabelText(label), text);
    }
    await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
  };

  it('is judged by its length first, then by its repetition, before anything is sent', async () => {
    const calls = fakeServer(() => ({ body: { success: true, message: '' } }));
    renderPage(<PasswordCard email="ada@podium.test" />);
    await fill('old-password', 'short', 'other');
    await screen.findByText('Password must be at least 8 characters long');
    await fill('old-password', 'long-enough', 'different');
    await screen.findByText('Passwords do not match');
    await fill('', 'long-enough', 'long-enough');
    await screen.findByText('Please enter your current password.');
    const sent = () => calls.filter(({ body }) => body !== undefined);
    expect(sent()).toHaveLength(0);
    await fill('old-password', 'long-enough', 'long-enough');
    await screen.findByText('Your password has been changed.');
    expect(sent()[0]?.body).toEqual({
      currentPassword: 'old-password',
      newPassword: 'long-enough',
    });
  });
});

describe('the first password', () => {
  it('is set by who signs in with Google, once they have confirmed there', async () => {
    fakeServer(({ path }) =>
      path === '/api/config' ? { body: config } : refusal('Again, please.', 'password_required'),
    );
    renderPage(<PasswordCard email="ada@podium.test" />);
    await screen.findByText(/Leave it empty/);
    await userEvent.type(screen.getByLabelText('New password'), 'long enough');
    await userEvent.type(screen.getByLabelText('Confirm new password'), 'long enough');
    await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
    await screen.findByText(/Confirm with Google first/);
    const there = screen.getByRole('link', { name: /Google/ });
    expect(there.getAttribute('href')).toContain('confirm=true');
  });
});

describe('deleting the account', () => {
  it('asks a guest for no password', async () => {
    const calls = fakeServer(() => ({ body: { success: true, message: 'gone' } }));
    renderPage(<DeleteCard />, { me: aGuest() });
    await userEvent.click(screen.getByRole('button', { name: 'Delete my account' }));
    expect(calls).toEqual([]);
    await confirm();
    await screen.findByText('Your account has been deleted.');
    expect(calls).toMatchObject([{ method: 'DELETE', path: '/api/auth/me' }]);
  });

  it('asks for the password first, and does nothing if it is wrong', async () => {
    const calls = fakeServer(({ path, body }) => {
      if (path === '/api/config') return { body: config };
      if (path === '/api/auth/me') return { body: { success: true, message: 'gone' } };
      return (body as { password: string }).password === 'right-password'
        ? { body: { success: true, confirmedUntil: '2026-06-01T10:00:00Z' } }
        : refusal('Invalid email or password', 'wrong_credentials', 401);
    });
    renderPage(<DeleteCard />);
    await userEvent.click(screen.getByRole('button', { name: 'Delete my account' }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete account for good' }));
    await screen.findByText('Please enter your password.');
    const there = await screen.findByRole('link', { name: /Google/ });
    expect(there.getAttribute('href')).toMatch(/^\/api\/auth\/google\?.*confirm=true/);
    await userEvent.type(screen.getByLabelText('Password'), 'wrong');
    await userEvent.click(screen.getByRole('button', { name: 'Delete account for good' }));
    await screen.findByText('Wrong password.');
    const paths = calls.map(({ path }) => path).filter((path) => path !== '/api/config');
    expect(paths).toEqual(['/api/auth/confirm-password']);
    await userEvent.clear(screen.getByLabelText('Password'));
    await userEvent.type(screen.getByLabelText('Password'), 'right-password');
    await userEvent.click(screen.getByRole('button', { name: 'Delete account for good' }));
    await waitFor(() =>
      expect(calls.at(-1)).toMatchObject({ method: 'DELETE', path: '/api/auth/me' }),
    );
  });
});
