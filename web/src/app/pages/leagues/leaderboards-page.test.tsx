import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Component as LeaderboardsPage } from '@/app/pages/leagues/leaderboards-page';
import { aLeaderboardRow, aMyLeague } from '@/testing/builders';
import { brokenAnswer, fakeServer } from '@/testing/fake-server';
import { expectTexts, press } from '@/testing/on-page';
import { renderPage } from '@/testing/render';

it.each([
  ['leagues', brokenAnswer, 'Failed to load your leagues. Please try again later.'],
  [
    'ranking',
    { body: { leagues: [aMyLeague()] } },
    'Failed to load leaderboard data. Please try again later.',
  ],
])('the leaderboards say that the %s could not be loaded', async (_, leagues, text) => {
  fakeServer(({ path }) => (path === '/api/leagues/my-leagues' ? leagues : brokenAnswer));
  renderPage(<LeaderboardsPage />);
  await expectTexts('Leaderboards', text);
});

const requestedPaths = (calls: { path: string }[]) =>
  calls.map(({ path }) => path.replace('/api/leagues/', ''));

it('another league of the dropdown begins at page 1, of 25 rows each and up to 5 page buttons', async () => {
  const leagues = [aMyLeague(), aMyLeague({ _id: 'b', name: 'Slab Club' })];
  const rows = [aLeaderboardRow({ totalPoints: 5 })];
  const calls = fakeServer(({ path }) => {
    if (path === '/api/leagues/my-leagues') return { body: { leagues } };
    if (!path.includes('/leaderboard?')) return brokenAnswer;
    return { body: { rankings: rows, total: 200, ownRow: null, shielded: false } };
  });
  const { router } = renderPage(<LeaderboardsPage />, {
    path: '/dashboard/leaderboards/:leagueId?',
    at: '/dashboard/leaderboards',
  });
  await waitFor(() =>
    expect(requestedPaths(calls)).toContain('league/leaderboard?limit=25&offset=0'),
  );
  await press('Page 3');
  await waitFor(() =>
    expect(requestedPaths(calls)).toContain('league/leaderboard?limit=25&offset=50'),
  );
  expect(router.state.location.search).toBe('?page=3');
  expect(screen.getAllByRole('button', { name: /^Page \d+$/ })).toHaveLength(5);
  const select = screen.getByTestId<HTMLSelectElement>('league-select');
  expect(Array.from(select.options, ({ text }) => text)).toEqual(['The Whole Wall', 'Slab Club']);
  fireEvent.change(select, { target: { value: 'b' } });
  await waitFor(() => expect(requestedPaths(calls)).toContain('b/leaderboard?limit=25&offset=0'));
  expect(router.state.location).toMatchObject({
    pathname: '/dashboard/leaderboards/b',
    search: '',
  });
});
