import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { Component as SettingsPage } from '@/app/pages/accounts/settings-page';
import { aMe } from '@/testing/builders';
import { fakeServer, silentServer } from '@/testing/fake-server';
import { expectTexts } from '@/testing/on-page';
import { renderPage } from '@/testing/render';
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
