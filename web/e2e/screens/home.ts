import assert from 'node:assert/strict';
import type { Profile, TopScore } from '../../src/wire/generated';
import { type Scene, sizes } from './stage';

const LONG_NAME = 'Maximiliane Alexandra von der Hohen Wand zu Unter Crimpingen';

function score(rank: number, userName: string, totalPoints: number, isMe = false): TopScore {
  return {
    leagueId: '0123456789abcdef01234567',
    leagueName: 'The Whole Wall and Everybody On It',
    leagueSlug: 'the-whole-wall',
    userId: `user-${rank}-${userName}`,
    userName,
    avatarUrl: null,
    rank,
    totalPoints,
    isMe,
  };
}

const nothing: Profile = {
  memberSince: '2026-05-01T10:00:00Z',
  picks: 0,
  accuracy: {
    scoredPicks: 0,
    totalPoints: 0,
    placesPicked: 0,
    placesExact: 0,
    placesOnPodium: 0,
  },
  leagues: [],
  bestPicks: [],
  recentPicks: [],
};

const athlete = (lastname: string) => ({ firstname: 'Alex', lastname, country: 'SLO' });

const pick: Profile['bestPicks'][number] = {
  _id: 'pick',
  eventId: '1',
  eventName: 'World Climbing Series Innsbruck with a rather long name of its own 2026',
  categoryId: '2',
  categoryName: 'BOULDER Women',
  leagueId: '0123456789abcdef01234567',
  userId: 'me',
  type: 'podium',
  locked: true,
  event_finished: true,
  data: { first: '1', second: null, third: '3' },
  athletes: { first: athlete('Garnbret'), second: null, third: athlete('Raboutou') },
  editedByAdmin: false,
  common: false,
  version: 1,
  scoreDetails: { podium: { pointsByPlace: { first: 20, second: 0, third: 10 } }, void: false },
  totalPoints: 30,
  correction: null,
  createdAt: '2026-06-01T10:00:00Z',
  updatedAt: '2026-06-01T10:00:00Z',
};

const full: Profile = {
  memberSince: '2025-03-01T10:00:00Z',
  picks: 61,
  accuracy: {
    scoredPicks: 48,
    totalPoints: 1280,
    placesPicked: 140,
    placesExact: 37,
    placesOnPodium: 81,
  },
  leagues: [
    {
      leagueId: '0123456789abcdef01234567',
      name: 'The Whole Wall and Everybody On It',
      slug: 'the-whole-wall',
      rank: 1,
      memberCount: 20_000,
      totalPoints: 1030,
    },
  ],
  bestPicks: [pick],
  recentPicks: [
    { ...pick, _id: 'second', totalPoints: 105 },
    {
      ...pick,
      _id: 'void',
      scoreDetails: pick.scoreDetails && { ...pick.scoreDetails, void: true },
    },
  ],
};

export const homeScenes: Scene[] = [
  {
    name: 'home: a newcomer is led to a league and to a pick',
    play: async (stage) => {
      for (const size of sizes) {
        const visitor = await stage.newcomer(LONG_NAME, size);
        const { page, context } = visitor;
        await page.getByRole('heading', { level: 1, name: `Hello, ${LONG_NAME}` }).waitFor();
        for (const title of ['Top Scores', 'Upcoming Events', 'Recent Events'])
          await stage.expectText(page, title);
        const steps = page.getByTestId('first-steps');
        await steps.getByRole('link', { name: 'Find a league' }).waitFor();
        await visitor.shoot('home-newcomer', true);

        // A change from elsewhere appears without a reload.
        await visitor.call('POST', '/api/leagues', {
          name: `Steps ${size.name} ${Date.now() % 100_000}`,
          type: 'private',
        });
        await steps.getByRole('img', { name: 'Done' }).waitFor();
        await steps.locator('a[href^="/dashboard/upcoming/"]').first().click();
        await page.waitForURL('**/dashboard/upcoming/**');
        await page.locator('[data-testid^=athlete-row-]').first().waitFor();
        assert.deepEqual(visitor.faults, []);
        await context.close();
      }
    },
  },
  {
    name: 'home: top scores follow what is scored',
    play: async (stage) => {
      for (const size of sizes) {
        const visitor = await stage.newcomer('Ada Lovelace', size);
        const { page, context } = visitor;
        let points = 870;
        await page.route('**/api/top-scores', (route) =>
          route.fulfill({
            json: {
              scores: [
                score(1, LONG_NAME, points + 130),
                score(2, 'Ada Lovelace', points, true),
                score(2, 'Beth', points),
                score(4, 'Cora', 12),
              ],
            },
          }),
        );
        await page.reload();
        const box = page.getByTestId('top-scores');
        await box.getByText('1,000', { exact: true }).waitFor();
        await visitor.shoot('home-top-scores', true);
        points = 900;
        // A new league changes the list.
        await visitor.call('POST', '/api/leagues', {
          name: `Scores ${size.name} ${Date.now() % 100_000}`,
          type: 'private',
        });
        await box.getByText('1,030', { exact: true }).waitFor();
        await context.close();
      }
    },
  },
  {
    name: 'home: the profile of a newcomer, of an old hand, and one that cannot be had',
    play: async (stage) => {
      for (const size of sizes) {
        for (const theme of ['light', 'dark'] as const) {
          const visitor = await stage.signedIn('player', size, theme);
          const { page, context } = visitor;
          const show = async (answer: Profile | null) => {
            await page.unrouteAll();
            await page.route('**/api/auth/profile', (route) =>
              route.fulfill(answer ? { json: { profile: answer } } : { status: 500, body: 'no' }),
            );
            await page.goto('/dashboard/profile');
          };
          await show(nothing);
          await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor();
          await page.getByText('You aren’t in a league yet').waitFor();
          await visitor.shoot('profile-new', true);
          await show(full);
          await page.getByText('Member since 1 Mar 2025').waitFor();
          await page.getByText('37 of 140 places').waitFor();
          await visitor.shoot('profile-full', true);
          await show(null);
          await page.getByText('Your profile couldn’t be loaded.').waitFor();
          await page.getByRole('main').getByRole('link', { name: 'Settings' }).click();
          await page.waitForURL('**/dashboard/settings');
          assert.deepEqual(visitor.faults, []);
          await context.close();
        }
      }
    },
  },
];
