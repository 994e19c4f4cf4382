import { it } from 'vitest';
import { Component as LeaderboardsPage } from '@/app/pages/leagues/leaderboards-page';
import { aMyLeague } from '@/testing/builders';
import { brokenAnswer, fakeServer } from '@/testing/fake-server';
import { expectTexts } from '@/testing/on-page';
import { renderSignedIn } from '@/testing/render';

it.each([
  ['leagues', brokenAnswer, 'Failed to load your leagues. Please try again later.'],
  [
    'ranking',
    { body: { leagues: [aMyLeague()] } },
    'Failed to load leaderboard data. Please try again later.',
  ],
])('the leaderboards say that the %s could not be loaded', async (_, leagues, text) => {
  fakeServer(({ path }) => (path === '/api/leagues/my-leagues' ? leagues : brokenAnswer));
  renderSignedIn(<LeaderboardsPage />);
  await expectTexts('Leaderboards', text);
});
