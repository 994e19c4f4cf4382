import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { Component as SettingsPage } from '@/app/pages/accounts/settings-page';
import { aGuest, aMe } from '@/testing/builders';
import { fakeServer, silentServer } from '@/testing/fake-server';
import { expectTexts } from '@/testing/on-page';
import { renderPage } from '@/testing/render';
import { mailTexts } from '@/texts/delivery/mail';
import type { AccountType } from '@/wire/generated';

const show = (accountType: AccountType) =>
  renderPage(<SettingsPage />, { me: aMe({ accountType }) });

beforeEach(silentServer);

describe('the settings', () => {
  it('of a user are their own only', async () => {
    show('user');
    await expectTexts(
      'User Settings',
      'You only have access to user settings. Contact an administrator for additional options.',
    );
    expect(screen.queryByText('Admin Settings')).toBeNull();
  });

  it('of a guest begin with keeping the picks, and need no password', async () => {
    const config = { adminEmail: null, googleSignIn: false, mail: true, pushKey: null };
    fakeServer(({ path }) =>
      path === '/api/config' ? { body: config } : { body: { country: null } },
    );
    renderPage(<SettingsPage />, { me: aGuest() });
    await expectTexts('You play as a guest', 'Keep my picks', 'Delete my account', 'Your data');
    const headings = screen.getAllByRole('heading', { level: 3 });
    expect(headings[0]?.textContent).toBe('You play as a guest');
    const cards = headings.map(({ textContent }) => textContent);
    expect(cards).not.toContain('Change password');
    expect(cards).not.toContain(mailTexts.heading);
  });

  it('of a site admin are those of the game, too, once the events are known', async () => {
    fakeServer(() => ({ body: { success: true, events: [] } }));
    show('admin');
    expect(screen.queryByText('Event Prediction Management')).toBeNull();
    await expectTexts(
      'Admin Settings',
      'Event Prediction Management',
      'Fetch Upcoming Events',
      '-- Select an event --',
      'Lock All Predictions',
      'Unlock All Predictions',
      'Scoring Administration',
      'Score an Event',
      'Fetch Full Results',
      'Check Event Status',
      'League Standings',
      'User Standing',
      'User Settings',
    );
  });
});
