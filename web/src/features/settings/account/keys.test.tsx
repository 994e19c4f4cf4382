import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { KeysCard } from '@/features/settings/account/keys-card';
import { SessionsCard } from '@/features/settings/account/sessions-card';
import { fakeServer, refusal } from '@/testing/fake-server';
import { expectTexts, press } from '@/testing/on-page';
import { renderPage } from '@/testing/render';

describe('keys for programs', () => {
  it('are named, and shown once after the password', async () => {
    let confirmed = false;
    const calls = fakeServer(({ path }) => {
      if (path === '/api/auth/confirm-password') {
        confirmed = true;
        return { body: { success: true, confirmedUntil: '2026-06-01T10:10:00Z' } };
      }
      if (!confirmed) return refusal('Again, please.', 'password_required');
      return { body: { key: 'podium_secret' } };
    });
    renderPage(<KeysCard />);
    const make = screen.getByRole<HTMLButtonElement>('button', { name: 'Make a key' });
    expect(make.disabled).toBe(true);
    await userEvent.type(screen.getByLabelText('What is it for?'), ' Discord bot ');
    await userEvent.click(make);
    await userEvent.type(await screen.findByLabelText('Password'), 'right{Enter}');
    await expectTexts('podium_secret');
    expect(calls.at(-1)).toMatchObject({ path: '/api/auth/keys', body: { name: 'Discord bot' } });
  });

  it('are told from the sessions by name, and revoked', async () => {
    const at = '2026-06-01T10:00:00Z';
    const key = { id: 'k', createdAt: at, lastSeenAt: at, current: false, keyName: 'Discord bot' };
    const calls = fakeServer(() => ({ body: { success: true, sessions: [key] } }));
    renderPage(<SessionsCard />);
    await press('Show my sessions');
    await expectTexts('Discord bot');
    await press('Revoke the key Discord bot');
    expect(calls).toContainEqual(
      expect.objectContaining({ method: 'DELETE', path: '/api/auth/sessions/k' }),
    );
  });
});
