import assert from 'node:assert/strict';
import type {
  LeaderboardAnswer,
  MyLeaguesAnswer,
  MySeasonAnswer,
} from '../../../src/wire/generated';
import { inEveryLook, inTwoLooks } from '../events/event-support';
import { phone, type Scene, type Visitor } from '../stage';

/** The demo scores its past events one by one while it serves. */
const SEASON_WAIT_MS = 120_000;
/** Minimum number of points for a line. */
const EVENTS = 2;

interface Played {
  leagueId: string;
  rival: { userId: string; userName: string };
}

/** Waits for scored events, and returns the player's league with the most. */
async function playedLeague(visitor: Visitor): Promise<Played> {
  const { leagues } = (await visitor.call<MyLeaguesAnswer>('GET', '/api/leagues/my-leagues')).body;
  const end = Date.now() + SEASON_WAIT_MS;
  while (Date.now() < end) {
    for (const { _id } of leagues) {
      const path = `/api/leagues/${_id}`;
      const { season } = (await visitor.call<MySeasonAnswer>('GET', `${path}/season`)).body;
      if (season.events.length < EVENTS) continue;
      const board = await visitor.call<LeaderboardAnswer>('GET', `${path}/leaderboard?limit=10`);
      const rival = board.body.rankings.find(({ userId }) => userId !== season.member.userId);
      if (rival) return { leagueId: _id, rival };
    }
    await visitor.page.waitForResponse('**/api/**', { timeout: 2_000 }).catch(() => undefined);
  }
  throw new Error('the demo has no season');
}

const seasonScene: Scene = {
  name: 'season: a player looks back, at what they won and at whom they beat',
  play: async (stage) => {
    const visitor = await stage.signedIn('player');
    const { page } = visitor;
    const { leagueId, rival } = await playedLeague(visitor);
    await page.goto(`/dashboard/leaderboards/${leagueId}`);
    await page.getByRole('main').getByRole('link', { name: 'My season' }).click();
    await page.waitForURL(/\/dashboard\/season\//);
    await page.getByRole('figure', { name: 'Points by event' }).waitFor();
    await page.getByTestId('season-table').waitFor();
    await page.getByTestId('head-to-head').getByRole('button').first().waitFor();
    await inEveryLook(visitor, 'my-season');

    // The keyboard moves through the points by event.
    const points = page.getByRole('slider', { name: /Points by event/ });
    await points.focus();
    await page.keyboard.press('End');
    assert.match((await points.getAttribute('aria-valuetext')) ?? '', /: (\d+ point|not played)/);

    const best = page.getByTestId('call-best').getByRole('button');
    await best.click();
    await page.getByTestId('arithmetic').waitFor();
    await visitor.shoot('my-season-arithmetic');
    await page.keyboard.press('Escape');

    const card = page.getByTestId('head-to-head');
    await card.getByRole('searchbox').fill(rival.userName);
    await card
      .getByRole('button', { name: new RegExp(rival.userName) })
      .first()
      .click();
    await card.getByRole('table').waitFor();
    await page.waitForURL(new RegExp(`against=${rival.userId}`));
    await page.getByText(/^Category by category/).click();
    await card.scrollIntoViewIfNeeded();
    await inTwoLooks(visitor, 'my-season-duel');

    // Another member's season, with texts in the third person.
    await page.goto(`/dashboard/season/${leagueId}?member=${rival.userId}`);
    await page.getByRole('heading', { level: 1, name: new RegExp(rival.userName) }).waitFor();
    await page.getByRole('figure', { name: 'Points by event' }).waitFor();
    await inTwoLooks(visitor, 'my-season-of-another');
    await page.getByRole('link', { name: 'To my season' }).click();
    await page.getByRole('heading', { level: 1, name: 'My season', exact: true }).waitFor();
    assert.deepEqual(visitor.faults, []);
  },
  limitMs: 300_000,
};

const emptyScene: Scene = {
  name: 'season: who has not played yet reads what draws the first point',
  play: async (stage) => {
    const visitor = await stage.newcomer('Nia New', phone);
    const { page } = visitor;
    await page.goto('/dashboard/season');
    await page.getByText('No season yet').waitFor();
    await inTwoLooks(visitor, 'my-season-no-league');
    await visitor.call('POST', '/api/leagues', { name: 'First Wall', type: 'public' });
    await page.goto('/dashboard/season');
    await page.getByText('Your first scored event draws the first point.').waitFor();
    await inTwoLooks(visitor, 'my-season-empty');
    await page.route('**/api/leagues/*/season?*', (route) => route.abort());
    await page.route('**/api/leagues/*/season', (route) => route.abort());
    await page.reload();
    await page.getByText(/The season couldn’t be loaded/).waitFor();
    await visitor.shoot('my-season-failed');
  },
  limitMs: 60_000,
};

export const mySeasonScenes: Scene[] = [seasonScene, emptyScene];
