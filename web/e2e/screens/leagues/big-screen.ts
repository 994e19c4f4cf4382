import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { brokenRules } from '../../support';
import { confirm, openLeague } from './league-people';
import { looksSound } from '../sound';
import { phone, type Scene, television } from '../stage';

/** Of the demo, with more members than a screen shows at a time. */
const SLUG = 'boulder-bar-bern';
/** Letters that can be read from three metres, as a part of the screen's height. */
const LEAST = 1 / 25;
const ROWS = 8;

/** Every name is large enough, and there are few of them. */
async function isReadable(page: Page) {
  const names = page.locator('[data-tv-name]');
  const sizes = await names.evaluateAll((all) =>
    all.map((name) => parseFloat(getComputedStyle(name).fontSize) / window.innerHeight),
  );
  assert.ok(sizes.length <= ROWS, `${sizes.length} rows`);
  assert.ok(Math.min(...sizes) >= LEAST, `letters of ${Math.min(...sizes)} of the height`);
}

/** What the view is about, from one moment. */
const titleOf = () => {
  const heading = document.querySelector('h1');
  return `${heading?.textContent} ${heading?.nextElementSibling?.textContent}`;
};

async function seesTheViews(admin: Page, screen: Page) {
  const titles = new Set<string>();
  for (let view = 0; view < ROWS; view += 1) {
    const title = await screen.evaluate(titleOf);
    titles.add(title);
    await isReadable(screen);
    const next = admin.getByRole('button', { name: 'Next view' });
    await next.click();
    while ((await screen.evaluate(titleOf)) === title) await screen.waitForTimeout(100);
  }
  assert.ok(titles.size >= 4, [...titles].join('; '));
}

const bigScreenScene: Scene = {
  name: 'big screen: an admin steers a television from a phone, and revokes its address',
  play: async (stage) => {
    const admin = await stage.signedIn('player', phone);
    await openLeague(admin, SLUG, 'manage');
    const card = admin.page.getByTestId('big-screen');
    await card.getByRole('button', { name: 'Create the address' }).click();
    const link = card.getByRole('link', { name: 'Open the big screen' });
    const address = new URL((await link.getAttribute('href')) ?? '');
    await looksSound(admin, 'big-screen-settings', true);
    await card.getByRole('button', { name: 'Hold' }).click();

    const viewer = await stage.visitor(television, 'dark');
    const { page: screen, faults } = viewer;
    await screen.goto(address.pathname);
    await screen.locator('[data-tv-name]').first().waitFor();
    await viewer.shoot('big-screen');
    assert.deepEqual(await brokenRules(screen), []);
    await seesTheViews(admin.page, screen);

    const overlay = await stage.visitor(television, 'dark');
    await overlay.page.goto(`${address.pathname}?overlay=1`);
    await overlay.page.locator('[data-tv-name]').first().waitFor();
    const background = await overlay.page.evaluate(
      () => getComputedStyle(document.documentElement).backgroundColor,
    );
    assert.equal(background, 'rgba(0, 0, 0, 0)');
    await overlay.shoot('big-screen-overlay');

    await card.getByRole('button', { name: 'Blank' }).click();
    await screen.locator('[data-tv-name]').first().waitFor({ state: 'detached' });
    await card.getByRole('button', { name: 'Show again' }).click();
    await screen.locator('h1').waitFor();
    await card.getByRole('button', { name: 'Revoke' }).click();
    await confirm(admin.page);
    await screen.getByText('This screen does not exist.').waitFor();
    assert.deepEqual(faults, []);
  },
};

export const bigScreenScenes = [bigScreenScene];
