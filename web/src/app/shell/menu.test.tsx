import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Menu } from '@/app/shell/menu';
import { aGuest, aMe, aMyLeague } from '@/testing/builders';
import { fakeServer } from '@/testing/fake-server';
import { expectTexts, press } from '@/testing/on-page';
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

  it('marks a guest, and asks before they log out', async () => {
    const calls = fakeServer(() => ({ body: { leagues: [], success: true } }));
    renderPage(<Menu />, { me: aGuest(), path: '/dashboard/rules' });
    await expectTexts('Guest');
    const keep = screen.getByRole('link', { name: 'Keep my picks' });
    expect(keep.getAttribute('href')).toBe('/keep');
    await press('Logout');
    const dialog = within(await screen.findByRole('dialog', { name: 'Log out?' }));
    expect(dialog.getByRole('link', { name: 'Keep my picks' }).getAttribute('href')).toBe('/keep');
    await press('Dismiss');
    expect(calls.some(({ path }) => path === '/api/auth/logout')).toBe(false);
    await press('Logout');
    await press('Log out anyway');
    await waitFor(() => expect(calls.some(({ path }) => path === '/api/auth/logout')).toBe(true));
  });

  it('asks nobody else', async () => {
    const calls = fakeServer(() => ({ body: { leagues: [], success: true } }));
    renderPage(<Menu />);
    await press('Logout');
    await waitFor(() => expect(calls.some(({ path }) => path === '/api/auth/logout')).toBe(true));
    expect(screen.queryByText('Keep my picks')).toBeNull();
  });

  it('leads site admins to the settings, too', async () => {
    expect(await linksOf('admin')).toContain('Settings');
  });
});
