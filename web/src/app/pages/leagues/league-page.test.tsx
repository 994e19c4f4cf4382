import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Component } from '@/app/pages/leagues/league-page';
import { aLeaderboardRow, aLeague, aMyLeague, aResult } from '@/testing/builders';
import { brokenAnswer, fakeServer } from '@/testing/fake-server';
import { expectTexts } from '@/testing/on-page';
import { renderPage } from '@/testing/render';
import { leagueTexts } from '@/texts/leagues/league-pages';
import type { LeaderboardRow, LeagueView, MyLeague } from '@/wire/generated';

let calls: ReturnType<typeof fakeServer>;
let rankings: LeaderboardRow[] = [];

function open(address: string, league: Partial<LeagueView> = {}, leagues: MyLeague[] = []) {
  calls = fakeServer(({ path }) => {
    if (path.includes('/leaderboard')) return { body: { rankings, total: 30, ownRow: null } };
    if (path.endsWith('my-leagues')) return { body: { leagues } };
    if (path.endsWith('/season/race')) return { body: { events: [], runners: [] } };
    return { body: { league: aLeague({ slug: 'present', ...league }) } };
  });
  return renderPage(<Component />, { path: '/dashboard/league/:slug', at: address }).router;
}

it('a league’s former address leads to the present one, where the same is looked at', async () => {
  const router = open('/dashboard/league/former?country=ITA#ranking');
  await waitFor(() => {
    const { pathname, search, hash } = router.state.location;
    expect(pathname + search + hash).toBe('/dashboard/league/present?country=ITA#ranking');
  });
});

it('a league that cannot be fetched says so', async () => {
  fakeServer(() => brokenAnswer);
  renderPage(<Component />, { path: '/dashboard/league/:slug', at: '/dashboard/league/present' });
  await expectTexts(
    'Failed to load league data. It might not exist or you may not have access.',
    'Try Again',
  );
});

it('a league the user has asked to join offers to cancel the request', async () => {
  fakeServer(({ path }) => {
    if (path.includes('/leaderboard')) return { body: { rankings: [], total: 0, ownRow: null } };
    if (path.endsWith('my-leagues')) return { body: { leagues: [] } };
    const pendingLeagueIds = [aLeague()._id];
    return { body: { league: aLeague({ slug: 'present' }), pendingLeagueIds } };
  });
  renderPage(<Component />, { path: '/dashboard/league/:slug', at: '/dashboard/league/present' });
  await screen.findByRole('button', { name: 'Cancel Request' });
  expect(screen.queryByText('Request to Join')).toBeNull();
});

it('the ranking has the top 10, each with the last 3 results', async () => {
  const eventResults = [1, 2, 3, 4].map((at) =>
    aResult({
      eventId: `${at}`,
      eventName: `Cup ${at}`,
      points: 11 * at,
      timestamp: `2026-06-0${5 - at}T10:00:00Z`,
    }),
  );
  rankings = [aLeaderboardRow({ userName: 'Top Player', totalPoints: 100, eventResults })];
  open('/dashboard/league/present');
  const row = (await screen.findByText('Top Player')).closest('tr');
  expect(calls.map(({ path }) => path)).toContain(
    '/api/leagues/league/leaderboard?limit=10&offset=0',
  );
  expect([11, 22, 33, 44].filter((points) => row?.textContent.includes(`${points}`))).toEqual([
    11, 22, 33,
  ]);
  rankings = [];
});

const admins = { adminIds: ['me'], memberCount: 12 };

it.each([
  { who: 'a stranger', league: {}, leagues: [], parts: [] },
  { who: 'a member', league: {}, leagues: [aMyLeague()], parts: ['League', 'Members'] },
  {
    who: 'an admin',
    league: admins,
    leagues: [aMyLeague()],
    parts: ['League', 'Members', 'Manage'],
  },
])('$who sees $parts, and opens no other part', async ({ league, leagues, parts }) => {
  open('/dashboard/league/present?part=manage', league, leagues);
  await screen.findByText(
    parts.includes('Manage') ? leagueTexts.invite.heading : leagueTexts.page.top,
  );
  expect(
    screen
      .queryAllByRole('link', { name: /^(League|Members|Manage)$/ })
      .map(({ textContent }) => textContent),
  ).toEqual(parts);
});
