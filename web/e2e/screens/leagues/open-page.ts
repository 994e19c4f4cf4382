import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FrameLocator, Page } from 'playwright-core';
import { brokenRules, overflow } from '../../support';
import { confirm, openLeague } from './league-people';
import { looksSound } from '../sound';
import { phone, type Scene, type Stage, type Visitor, wide } from '../stage';

/** Of the demo, whose running events move it every few seconds. */
const SLUG = 'boulder-bar-bern';
const MOVES_WITHIN_MS = 90_000;
const SANDBOX = 'allow-scripts allow-popups allow-popups-to-escape-sandbox';

/** The page follows a stream, so its network is never idle. */
async function readsWell(reader: Visitor, name: string) {
  const { page, faults } = reader;
  await reader.shoot(name);
  assert.ok((await overflow(page)) <= 0, `${name}: wider than its window`);
  assert.deepEqual(await brokenRules(page), [], name);
  assert.deepEqual(faults, [], name);
}

/** Waits until the first hundred members have other points than now. */
async function moves(root: Page | FrameLocator) {
  const table = root.locator('table').first();
  const before = await table.innerText();
  const end = Date.now() + MOVES_WITHIN_MS;
  while ((await table.innerText()) === before) {
    assert.ok(Date.now() < end, 'the leaderboard moves');
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

/** A page of another site with the league's leaderboard in a frame. */
async function gymsSite(stage: Stage) {
  const frame = `<iframe src="${stage.url}/embed/${SLUG}" title="Tonight" sandbox="${SANDBOX}" width="100%" height="480"></iframe>`;
  const page = `<!doctype html><html lang="en"><title>Our gym</title><h1>Our gym</h1>${frame}`;
  const server = createServer((_, answer) =>
    answer.setHeader('content-type', 'text/html').end(page),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

const openPageScene: Scene = {
  name: 'open page: strangers and other sites follow a leaderboard, until it is closed',
  play: async (stage) => {
    const admin = await stage.signedIn('player');
    const toggle = admin.page.getByRole('switch', { name: 'Open page' });
    await openLeague(admin, SLUG, 'manage');
    await toggle.click();
    await confirm(admin.page);
    await stage.expectText(admin.page, 'Everyone can read the leaderboard now.');
    await admin.page.getByText('Code for your website').waitFor();
    await looksSound(admin, 'open-page-settings', true);

    const stranger = await stage.visitor(phone, 'dark');
    const other = await stage.visitor(wide, 'light');
    for (const reader of [stranger, other]) {
      await reader.page.goto(`/l/${SLUG}`);
      await reader.page.getByRole('region', { name: 'In the lead' }).waitFor();
      await readsWell(reader, 'open-page');
    }
    await moves(stranger.page);

    const site = await gymsSite(stage);
    try {
      const guest = await stage.visitor(wide, 'light');
      await guest.page.goto(site.url);
      const frame = guest.page.frameLocator('iframe');
      await frame.locator('table').waitFor();
      await guest.shoot('open-page-embedded');
      await moves(frame);
      assert.deepEqual(guest.faults, []);

      await toggle.click();
      await stage.expectText(admin.page, 'The page is closed.');
      for (const root of [stranger.page, other.page, frame]) {
        await root.getByText('This leaderboard is not open.').first().waitFor();
      }
    } finally {
      site.close();
    }
  },
};

export const openPageScenes = [openPageScene];
