import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import type { EveryonesLeagueAnswer } from '../../../src/wire/generated';
import { boardMoves, untilLive } from '../../support';
import { confirm, foundLeague, goesToMyRow, idOf, openLeague, showPart } from './league-people';
import { looksSound, looksSoundInBoth } from '../sound';
import { phone, type Scene, type Stage, type Visitor, wide } from '../stage';

/** The demo's global league. */
const LEAGUE = 'The Whole Wall';

const filter = (page: Page, name: 'Everyone' | 'Friends' | 'Country') =>
  page.getByRole('group', { name: 'See the leaderboard among' }).getByRole('button', { name });
const standing = (page: Page, words: RegExp) =>
  page.getByTestId('standing').filter({ hasText: words });
const searchOf = (page: Page) => new URL(page.url()).search;

async function everyones(visitor: Visitor) {
  const { body } = await visitor.call<EveryonesLeagueAnswer>('GET', '/api/leagues/everyone');
  assert.ok(body.league);
  return body.league;
}

async function openBoard(visitor: Visitor, expected = /^You are \S+ of [\d,]+$/) {
  const { page } = visitor;
  await page.goto(`/dashboard/leaderboards/${(await everyones(visitor))._id}`);
  await standing(page, expected).waitFor();
  await untilLive(page);
}

async function amongFriends(visitor: Visitor, mine: Locator) {
  const { page } = visitor;
  await filter(page, 'Friends').click();
  // The members of the private league, with the user.
  await standing(page, /^Friends: \S+ of 12$/).waitFor();
  assert.equal(searchOf(page), '?among=friends');
  await mine.waitFor();
  await looksSoundInBoth(visitor, 'of-everyone-friends');
}

async function pagesOfCountry(page: Page, mine: Locator) {
  await page
    .getByRole('navigation', { name: 'Pages' })
    .getByRole('button', { name: 'Page 2', exact: true })
    .click();
  await page.waitForURL('**?country=SUI&page=2');
  await page
    .getByTestId(/^leaderboard-row-/)
    .nth(24)
    .waitFor();
  await page.reload();
  await standing(page, / in Switzerland$/).waitFor();
  await goesToMyRow(page, mine);
}

async function inCountry(stage: Stage, visitor: Visitor, mine: Locator) {
  const { page } = visitor;
  await filter(page, 'Country').click();
  await standing(page, / in Switzerland$/).waitFor();
  assert.equal(searchOf(page), '?country=SUI', 'another filter begins on its first page');
  const countries = page.getByTestId('country-select');
  await countries
    .locator('option', { hasText: /^Slovenia \([\d,]+\)$/ })
    .waitFor({ state: 'attached' });
  await looksSoundInBoth(visitor, 'of-everyone-country');
  await pagesOfCountry(page, mine);
  await countries.selectOption('SLO');
  await page
    .getByText(/^[\d,]+ players in Slovenia$/)
    .first()
    .waitFor();
  assert.equal(await mine.count(), 0);
  await visitor.shoot('of-everyone-other-country');
  await page.goBack();
  await standing(page, / in Switzerland$/).waitFor();
  await page.goto(`${page.url().split('?')[0]}?country=TUV`);
  await stage.expectText(page, 'Nobody here plays for Tuvalu yet');
  await looksSoundInBoth(visitor, 'of-everyone-nobody');
}

const boardScenes: Scene[] = [wide, phone].map((size) => ({
  name: `of-everyone: the leaderboard among all, friends and a country, ${size.name}`,
  play: async (stage) => {
    const visitor = await stage.signedIn('player', size);
    const { page } = visitor;
    const mine = page.getByTestId(`leaderboard-row-${await idOf(visitor)}`);
    await openBoard(visitor);
    await looksSoundInBoth(visitor, 'of-everyone-all');

    await amongFriends(visitor, mine);
    await inCountry(stage, visitor, mine);

    // The league's page has the same filters.
    await openLeague(visitor, (await everyones(visitor)).slug);
    await page.getByTestId('everyone-badge').waitFor();
    await filter(page, 'Country').click();
    await standing(page, / in Switzerland$/).waitFor();
    await looksSoundInBoth(visitor, 'of-everyone-league');
    await page.getByRole('link', { name: 'Whole leaderboard' }).click();
    // Either my country's name, or `among=country` while it is not known yet.
    await page.waitForURL(/\/leaderboards\/[^?]+\?(country=SUI|among=country)$/);
    await standing(page, / in Switzerland$/).waitFor();
  },
}));

const moveScene: Scene = {
  name: 'of-everyone: rows of a part move without a reload',
  play: async (stage) => {
    const visitor = await stage.signedIn('player', phone);
    const { page } = visitor;
    await openBoard(visitor);
    await filter(page, 'Friends').click();
    await standing(page, /^Friends: /).waitFor();
    await boardMoves(page);
  },
};

/** From a member's dialog to the leaderboard among friends. */
async function addsFriend(visitor: Visitor) {
  const { page } = visitor;
  await page.getByRole('link', { name: 'See everyone' }).click();
  await page
    .getByTestId(/^leaderboard-row-/)
    .first()
    .getByRole('button')
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add friend' }).click();
  await dialog.getByRole('button', { name: 'Friend', exact: true, pressed: true }).waitFor();
  await looksSound(visitor, 'of-everyone-friend-added');
  await page.keyboard.press('Escape');
  await filter(page, 'Friends').click();
  await standing(page, /^Friends: 2 players$/).waitFor();
}

const newcomerScenes: Scene[] = [wide, phone].map((size) => ({
  name: `of-everyone: a newcomer is in it, says a country, leaves and comes back, ${size.name}`,
  play: async (stage) => {
    const visitor = await stage.newcomer('Nora Newcomer', size, 'light', { inEveryones: true });
    const { page } = visitor;
    const { memberCount } = await everyones(visitor);
    // There is no rank before the first points.
    await openBoard(visitor, /^[\d,]+ players$/);
    await filter(page, 'Friends').click();
    await stage.expectText(page, 'No friends here yet');
    await looksSoundInBoth(visitor, 'of-everyone-no-friends');
    await addsFriend(visitor);

    await filter(page, 'Country').click();
    await stage.expectText(page, 'Which country do you play for?');
    assert.equal(searchOf(page), '?among=country');
    await looksSoundInBoth(visitor, 'of-everyone-question');
    await page.getByTestId('my-country').selectOption('ITA');
    await page.getByRole('button', { name: 'Save' }).click();
    await stage.expectText(page, 'You play for Italy.');
    await standing(page, /^[\d,]+ players in Italy$/).waitFor();
    assert.equal(searchOf(page), '?country=ITA');

    await page.goto('/dashboard/settings');
    const country = page.getByTestId('my-country');
    await country.scrollIntoViewIfNeeded();
    assert.equal(await country.inputValue(), 'ITA');
    await looksSoundInBoth(visitor, 'of-everyone-settings');
    await country.selectOption('');
    await page.getByRole('button', { name: 'Save', exact: true }).first().click();
    await stage.expectText(page, 'You play for no country.');

    await page.goto('/dashboard/leagues');
    await page.getByRole('button', { name: `Leave: ${LEAGUE}` }).click();
    await confirm(page);
    await stage.expectText(page, `You have left "${LEAGUE}"`);
    const offer = page.getByTestId('everyones-invitation');
    await offer.getByText(/^[\d,]+ players$/).waitFor();
    await page.getByText(`You have left "${LEAGUE}"`).waitFor({ state: 'detached' });
    await looksSoundInBoth(visitor, 'of-everyone-offer');
    await offer.getByRole('button', { name: `Join ${LEAGUE}` }).click();
    await stage.expectText(page, `You've been automatically added to ${LEAGUE}!`);
    await offer.waitFor({ state: 'detached' });
    assert.ok((await everyones(visitor)).memberCount >= memberCount);
  },
}));

const adminScene: Scene = {
  name: 'of-everyone: a site admin declares it, is refused, and ends it',
  play: async (stage) => {
    const player = await stage.signedIn('player');
    const admin = await stage.signedIn('admin');
    const { page } = admin;
    const before = await everyones(admin);
    // To restore the setting later: it needs an admin of both the site and the league.
    await admin.call('POST', `/api/leagues/${before._id}/join-request`);
    await player.call('POST', `/api/leagues/${before._id}/admins/${await idOf(admin)}`);
    const settings = page.getByTestId('everyones-settings');
    const declare = settings.getByRole('button', { name: 'Make it the league of everyone' });
    try {
      const small = await foundLeague(admin, 'Twenty at most', { maxMembers: 20 });
      await openLeague(admin, small.slug, 'manage');
      await declare.click();
      await confirm(page);
      await stage.expectText(
        page,
        'Only a public league without a limit of members can be the league of everyone.',
      );
      await settings.scrollIntoViewIfNeeded();
      await looksSound(admin, 'of-everyone-refused');

      const { slug, leagueId } = await foundLeague(admin, 'All of Podium');
      await openLeague(admin, slug, 'manage');
      await settings.getByText(`automatically: now ${LEAGUE}.`).waitFor();
      await declare.click();
      await page.getByRole('alertdialog').waitFor();
      await looksSound(admin, 'of-everyone-declare');
      await confirm(page);
      await stage.expectText(page, 'All of Podium is now the league of everyone.');
      // Live, without a reload.
      await page.getByTestId('everyone-badge').waitFor();
      await showPart(page, 'League');
      await filter(page, 'Everyone').waitFor();
      await showPart(page, 'Manage');
      await settings.scrollIntoViewIfNeeded();
      await looksSound(admin, 'of-everyone-declared');
      const newcomer = await stage.newcomer('Nils New', phone, 'dark', { inEveryones: true });
      assert.equal((await everyones(newcomer))._id, leagueId);
      await newcomer.page.goto('/dashboard/leagues');
      await newcomer.page.getByTestId('everyone-badge').first().waitFor();
      await looksSound(newcomer, 'of-everyone-row');

      await settings.getByRole('button', { name: 'Make it an ordinary league again' }).click();
      await confirm(page);
      await stage.expectText(page, 'All of Podium is an ordinary league again.');
      await page.getByTestId('everyone-badge').waitFor({ state: 'detached' });
      await showPart(page, 'Members');
      await page.getByRole('button', { name: 'Show the log' }).click();
      await page.getByText('made this the league of everyone').waitFor();
      await page.getByText('made this an ordinary league again').waitFor();
    } finally {
      await admin.call('PUT', `/api/leagues/${before._id}/everyone`);
    }
    assert.equal((await everyones(admin))._id, before._id);
  },
};

export const globalLeagueScenes: Scene[] = [
  moveScene,
  ...boardScenes,
  ...newcomerScenes,
  adminScene,
];
