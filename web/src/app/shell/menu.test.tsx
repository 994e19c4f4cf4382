import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Menu } from '@/app/shell/menu';
import { aMe, aMyLeague } from '@/testing/builders';
import { fakeServer } from '@/testing/fake-server';
import { expectTexts } from '@/testing/on-page';
import { renderPage } from '@/testing/render';
import type { AccountType } from '@/wire/generated';

async function linksOf(accountType: AccountType) {
  const leagues = [aMyLeague(), aMyLeague({ _id: 'own', name: 'Slab Club', isAdmin: true })];
  fakeServer(() => ({ body: { leagues } }));
  renderPage(<Menu />, { me: aMe({ accountType }) });
  await screen.findByText('Slab Club');
  return Array.from(document.querySelectorAll('a'), ({ textContent }) => textContent);
}

describe('the menu', () => {
  it('leads to every page and every league, and out', async () => {
    expect(await linksOf('user')).toEqual([
      'Home',
      'Events',
      'My Picks',
      'Leaderboards',
      'Profile',
      'Leagues',
      'Rules',
      'The Whole Wall',
      'Slab Club(Admin)',
      'Create a League',
      'RRobin',
      '',
    ]);
    await expectTexts('My Leagues', '(Admin)', 'Logout');
    expect(screen.getByRole('link', { name: 'Account settings' })).toBeTruthy();
  });

  it('leads site admins to the settings, too', async () => {
    expect(await linksOf('admin')).toContain('Settings');
  });
});
