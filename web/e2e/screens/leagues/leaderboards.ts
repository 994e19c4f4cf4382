import assert from 'node:assert/strict';
import { boardMoves, untilLive } from '../../support';
import { foundLeague, goesToMyRow, idOf } from './league-people';
import { looksSound, looksSoundInBoth } from '../sound';
import { phone, type Scene, type Visitor, wide } from '../stage';

const rowsOf = ({ page }: Visitor) => page.getByTestId(/^leaderboard-row-/);

async function choose({ page }: Visitor, league: string) {
  await page.getByTestId('league-select').selectOption({ label: league });
  await page.getByRole('table', { name: `Leaderboard of ${league}` }).waitFor();
}

const boardScenes: Scene[] = [wide, phone].map((size) => ({
  name: `leaderboards: pages, leagues and my own row, ${size.name}`,
  play: async (stage) => {
    const visitor = await stage.signedIn('player', size);
    const { page } = visitor;
    const mine = page.getByTestId(`leaderboard-row-${await idOf(visitor)}`);
    await page.goto('/dashboard/leaderboards');
    await choose(visitor, 'Sunday Crag Crew');
    await untilLive(page);
    await looksSoundInBoth(visitor, 'leaderboard-small');

    await choose(visitor, 'The Whole Wall');
    const pages = page.getByRole('navigation', { name: 'Pages' });
    await pages.getByRole('button', { name: 'Page 5' }).waitFor();
    assert.equal(await pages.getByRole('button', { name: /^Page \d+$/ }).count(), 5);
    await pages.getByRole('button', { name: 'Page 3' }).click();
    await page.waitForURL('**page=3');
    await rowsOf(visitor).nth(24).waitFor();
    // My row is shown at any rank.
    await mine.waitFor();
    // The other page's rows come through the socket; until then the old ones are shown dimmed.
    await page.locator('main [aria-busy=true]').waitFor({ state: 'detached' });
    await looksSoundInBoth(visitor, 'leaderboard-large');

    await goesToMyRow(page, mine);
    await visitor.shoot('leaderboard-mine');
    await choose(visitor, 'Boulder Bar Bern');
    assert.equal(new URL(page.url()).search, '', 'another league begins on its first page');
    await page.goto(`${page.url()}?page=9999`);
    await stage.expectText(page, 'There is no such page');
    await page.getByRole('button', { name: 'To the last page' }).click();
    await rowsOf(visitor).first().waitFor();
  },
}));

const liveScene: Scene = {
  name: 'leaderboards: rows move without a reload',
  play: async (stage) => {
    const visitor = await stage.signedIn('player', phone);
    const { page } = visitor;
    await page.goto('/dashboard/leaderboards');
    await choose(visitor, 'Boulder Bar Bern');
    await boardMoves(page);
    await stage.expectText(page, 'live');
    await visitor.shoot('leaderboard-live');
  },
};

const podiumScene: Scene = {
  name: 'leaderboards: on a desktop, rows show their podiums in what runs',
  play: async (stage) => {
    const visitor = await stage.signedIn('player', wide);
    const { page } = visitor;
    await page.goto('/dashboard/leaderboards');
    await choose(visitor, 'Boulder Bar Bern');
    const chips = page.getByTestId('row-podiums').locator('[data-verdict]');
    await chips.first().waitFor({ timeout: 60_000 });
    await stage.expectText(page, 'Podiums, live');
    await looksSoundInBoth(visitor, 'leaderboard-podiums');
  },
};

const emptyScene: Scene = {
  name: 'leaderboards: none, one player alone, and a very long name',
  play: async (stage) => {
    const visitor = await stage.newcomer(`Maximiliana ${'Wolfeschlegel'.repeat(3)} Long`, phone);
    const { page } = visitor;
    await page.goto('/dashboard/leaderboards');
    await stage.expectText(page, 'No leaderboard yet');
    const { leagueId } = await foundLeague(visitor, 'Thirty letters are a long name');
    await page.goto(`/dashboard/leaderboards/${leagueId}`);
    await stage.expectText(page, 'It’s just you so far. Invite someone to beat.');
    await looksSound(visitor, 'leaderboard-alone');
  },
};

export const leaderboardScenes: Scene[] = [liveScene, podiumScene, ...boardScenes, emptyScene];
