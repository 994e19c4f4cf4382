import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { Component as LeaderboardsPage } from '@/app/pages/leagues/leaderboards-page';
import { pastSeasonOf } from '@/features/leaderboard/api/season';
import { resetLive } from '@/live/state/live-store';
import { aLeaderboardRow, aMyLeague } from '@/testing/builders';
import { fakeServer } from '@/testing/fake-server';
import { renderPage } from '@/testing/render';
import type { LeaderboardAnswer, LeagueSeason } from '@/wire/generated';

const champion = (userName: string) => ({
  userId: userName,
  userName,
  avatarUrl: null,
  points: 90,
});
const season = (year: number, names: string[] = []): LeagueSeason => ({
  year,
  champions: names.map(champion),
  championCount: names.length,
});

function serve(seasons: LeagueSeason[]) {
  const calls = fakeServer(({ path }) => {
    if (path === '/api/leagues/my-leagues') return { body: { leagues: [aMyLeague()] } };
    if (path.endsWith('/leaderboard/seasons')) return { body: { seasons } };
    const past = path.includes('&season=');
    const row = aLeaderboardRow({ userName: past ? 'Zoe' : 'Mia', totalPoints: past ? 90 : 5 });
    const body: LeaderboardAnswer = {
      rankings: [row],
      total: 60,
      ownRow: null,
      season: past ? 2025 : 2026,
      seasons: seasons.map(({ year }) => year),
    };
    return { body };
  });
  const requestedPaths = () =>
    calls.map(({ path }) => path).filter((path) => path.includes('/leaderboard?'));
  const page = renderPage(<LeaderboardsPage />, {
    path: '/dashboard/leaderboards/:leagueId?',
    at: '/dashboard/leaderboards',
  });
  return { requestedPaths, ...page };
}

const select = () => screen.findByTestId<HTMLSelectElement>('season-select');

beforeEach(() => resetLive());

it('a league with one season has nothing to choose', async () => {
  const { requestedPaths } = serve([season(2026)]);
  await screen.findByText('Mia');
  expect(requestedPaths()).toHaveLength(1);
  expect(screen.queryByTestId('season-select')).toBeNull();
});

it('earlier seasons are named with their champions, and keep their table', async () => {
  const { requestedPaths, router } = serve([
    season(2026),
    season(2025, ['Zoe']),
    season(2024, ['Ann', 'Ben']),
    season(2023),
  ]);
  expect(Array.from((await select()).options, ({ text }) => text)).toEqual([
    '2026',
    '2025 – champion Zoe',
    '2024 – champions Ann and 1 more',
    '2023',
    'All years',
  ]);
  await userEvent.selectOptions(await select(), '2025');
  const shown = within(await screen.findByTestId('champion'));
  expect(shown.getByText('Champion of 2025')).toBeTruthy();
  expect(shown.getByText('Zoe')).toBeTruthy();
  expect(router.state.location.search).toBe('?season=2025');
  await screen.findByRole('table', { name: 'Leaderboard of The Whole Wall, season 2025' });
  expect(requestedPaths().at(-1)).toMatch(/leaderboard\?limit=25&offset=0&season=2025$/);
  expect(screen.queryByText('Mia')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Page 2' }));
  expect(router.state.location.search).toBe('?season=2025&page=2');
  await waitFor(() => expect(requestedPaths().at(-1)).toMatch(/offset=25&season=2025$/));

  await userEvent.selectOptions(await select(), 'all');
  await screen.findByRole('table', { name: 'Leaderboard of The Whole Wall, all years' });
  expect(screen.queryByTestId('champion')).toBeNull();
  await userEvent.selectOptions(await select(), '2026');
  await screen.findByText('Mia');
  expect(router.state.location.search).toBe('');
});

it('an address without a season, or with none that can be, shows the current one', () => {
  const of = (query: string) => pastSeasonOf(new URLSearchParams(query));
  expect(of('season=2025')).toBe(2025);
  expect(of('season=all')).toBe('all');
  for (const current of ['', 'season=', 'season=25', 'season=x', 'season=9999']) {
    expect(of(current)).toBeNull();
  }
});
