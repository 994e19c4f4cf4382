import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { PASSWORD, untilLive } from '../support';
import { holdSockets } from './sockets';
import { phone, type Scene, sizes, type Stage } from './stage';

const badge = (page: Page, connection: string) =>
  page.locator(`[data-testid=connection-badge][data-connection=${connection}]`).waitFor();

const newLeague = (name: string) => ({
  name: `${name} ${Date.now() % 1_000_000}`,
  type: 'private',
});

/** What a slow mobile network gives: bytes per second, and milliseconds for each answer (docs/promises.md, P50). */
const SLOW = { offline: false, latency: 100, downloadThroughput: 50_000, uploadThroughput: 50_000 };
const SHOWN_WITHIN_MS = 1_000;

/** Milliseconds until the first visit of an address shows a text or a picture; of three, the best. */
async function firstShown(stage: Stage, path: string): Promise<number> {
  const times: number[] = [];
  for (let visit = 0; visit < 3; visit += 1) {
    const { page, context } = await stage.visitor(phone);
    const browser = await context.newCDPSession(page);
    await browser.send('Network.enable');
    await browser.send('Network.emulateNetworkConditions', SLOW);
    await page.goto(path, { waitUntil: 'commit' });
    const shown = await page.waitForFunction(() => {
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      return paint?.startTime;
    });
    times.push((await shown.jsonValue()) ?? Infinity);
    await context.close();
  }
  return Math.min(...times);
}

export const shellScenes: Scene[] = [
  {
    name: 'shell: a first visit shows something within a second on a slow network',
    play: async (stage) => {
      for (const path of ['/', '/how-it-works', '/play', '/dashboard']) {
        const shown = await firstShown(stage, path);
        assert.ok(shown <= SHOWN_WITHIN_MS, `${path}: ${shown} ms`);
      }
    },
  },
  {
    name: 'shell: the landing page and how it works lead to the dashboard',
    play: async (stage) => {
      for (const size of sizes) {
        const visitor = await stage.visitor(size);
        const { page, context } = visitor;
        await page.goto('/');
        await stage.expectText(page, 'BETA');
        await page.getByText('Features may still change.').waitFor();
        for (const points of ['+20', '+15', '+10']) await stage.expectText(page, points);
        await page.getByText('More game modes are on the way.').waitFor();
        await page.getByText('You can change your picks until the event starts.').waitFor();
        await stage.expectText(page, 'Get Started');
        await stage.expectText(page, 'How It Works');
        await page.getByRole('main').getByRole('link', { name: 'How It Works' }).click();
        await page.waitForURL('**/how-it-works');
        const steps = [
          'Sign up and join',
          'Pick your podium',
          'Earn points and compete',
          'Track and share',
        ];
        for (const step of steps) await stage.expectText(page, step);
        await stage.expectText(page, 'Get Started Free');
        await page.getByRole('link', { name: 'Get Started Free' }).click();
        await page.waitForURL('**/login');
        assert.deepEqual(visitor.faults, []);
        await context.close();
      }
    },
  },
  {
    name: 'shell: what is not there, and what cannot be shown',
    play: async (stage) => {
      for (const size of sizes) {
        const visitor = await stage.signedIn('player', size);
        const { page, context } = visitor;
        await page.goto('/no/such/page');
        await stage.expectText(page, 'Page Not Found');
        assert.match(await page.title(), /^Page Not Found · /);
        await stage.expectText(page, 'Go to Home');
        await page.getByRole('link', { name: 'Go to Home' }).click();
        await untilLive(page);

        await page.route('**/assets/events-page-*.js', (route) => route.abort());
        await page.getByRole('link', { name: 'Events', exact: true }).first().click();
        await stage.expectText(page, 'Something went wrong');
        await stage.expectText(page, 'Reload Page');
        await page.getByRole('button', { name: 'Go to Home' }).waitFor();
        await page.locator('pre').waitFor();
        await visitor.shoot('error-screen');
        await page.unroute('**/assets/events-page-*.js');
        await page.getByRole('button', { name: 'Go to Home' }).click();
        await untilLive(page);
        await context.close();
      }
    },
  },
  {
    name: 'shell: the sidebar folds, remembers it, and lists my leagues',
    play: async (stage) => {
      const visitor = await stage.newcomer('Ada Lovelace');
      const { page, context } = visitor;
      const sidebar = page.getByRole('complementary');
      await sidebar.getByText('None yet.').waitFor();
      const league = newLeague('Sidebar');
      await visitor.call('POST', '/api/leagues', league);
      await sidebar.getByRole('link', { name: `${league.name} (Admin)` }).waitFor();
      await stage.expectText(page, '(Admin)');
      await stage.expectText(page, 'My Leagues');
      await stage.expectText(page, 'Create a League');
      await stage.expectText(page, 'Logout');
      assert.equal(await sidebar.getByRole('link', { name: 'Settings', exact: true }).count(), 0);
      await sidebar.getByRole('link', { name: 'Account settings' }).waitFor();
      await page.getByRole('button', { name: 'Fold the sidebar' }).click();
      await page.reload();
      await page.getByRole('button', { name: 'Open the sidebar' }).waitFor();
      await sidebar.getByRole('link', { name: 'Profile', exact: true }).click();
      await page.waitForURL('**/dashboard/profile');
      await visitor.shoot('sidebar-folded');
      await page.getByRole('button', { name: 'Open the sidebar' }).click();
      await sidebar.getByRole('button', { name: 'Dark' }).click();
      await page.locator('html[data-theme=dark]').waitFor();
      await page.reload();
      await page.locator('html[data-theme=dark]').waitFor();
      await context.close();

      const admin = await stage.signedIn('admin');
      await admin.page.getByRole('link', { name: 'Settings', exact: true }).click();
      await admin.page.waitForURL('**/dashboard/settings');
      stage.noteText('Settings');
    },
  },
  {
    name: 'shell: the menu of a phone lies over the page and gives the focus back',
    play: async (stage) => {
      const visitor = await stage.signedIn('player', phone);
      const { page } = visitor;
      const trigger = page.getByRole('button', { name: 'Menu', exact: true });
      await trigger.focus();
      await page.keyboard.press('Enter');
      const menu = page.getByRole('dialog', { name: 'Menu' });
      await menu.waitFor();
      await visitor.shoot('phone-menu');
      for (let step = 0; step < 40; step += 1) {
        await page.keyboard.press('Tab');
        const inside = await menu.evaluate((dialog) => dialog.contains(document.activeElement));
        assert.ok(inside, `the focus left the menu after ${step + 1} steps`);
      }
      await page.keyboard.press('Escape');
      await menu.waitFor({ state: 'detached' });
      await trigger.and(page.locator(':focus')).waitFor();
      await trigger.click();
      await menu.getByRole('link', { name: 'Profile' }).click();
      await page.waitForURL('**/dashboard/profile');
      await menu.waitFor({ state: 'detached' });
    },
  },
  {
    name: 'shell: a cut connection is told, and what was missed comes without a reload',
    play: async (stage) => {
      for (const size of sizes) {
        const visitor = await stage.newcomer('Ada Lovelace', size);
        const { page, context } = visitor;
        const sockets = await holdSockets(page);
        await page.goto('/dashboard/leagues');
        await untilLive(page);
        await page.evaluate(() => Object.assign(window, { neverReloaded: true }));

        sockets.refuse();
        await sockets.cut();
        await badge(page, 'reconnecting');
        await badge(page, 'offline');
        await page
          .getByText(/^Offline since \d\d:\d\d$/)
          .first()
          .waitFor();
        await page.getByText(/^Offline: showing data from \d\d:\d\d$/).waitFor();
        await visitor.shoot('offline-banner');

        // Meanwhile the same user founds a league in another tab.
        const elsewhere = await context.newPage();
        await elsewhere.goto('/how-it-works');
        const league = newLeague('Missed');
        const status = await elsewhere.evaluate(async (body) => {
          const answer = await fetch('/api/leagues', {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body,
          });
          return answer.status;
        }, JSON.stringify(league));
        assert.ok(status < 300);
        await elsewhere.close();
        await sockets.accept();
        await untilLive(page);
        await page.getByRole('link', { name: 'Home', exact: true }).click();
        await page.getByText(league.name).first().waitFor();
        assert.equal(await page.getByTestId('offline-banner').count(), 0);
        assert.ok(await page.evaluate(() => 'neverReloaded' in window));
        await context.close();
      }
    },
  },
  {
    name: 'shell: without a network the app opens with what was known last',
    play: async (stage) => {
      for (const size of sizes) {
        const visitor = await stage.visitor(size, 'light', { installed: true });
        const { page, context } = visitor;
        await page.goto('/login');
        const email = `offline-${size.name}-${Date.now()}@podium.test`;
        const body = { name: 'Ada Lovelace', email, password: PASSWORD };
        await visitor.call('POST', '/api/auth/register', body);
        await page.goto('/dashboard');
        await untilLive(page);
        const kind = await page.evaluate(async () => {
          await navigator.serviceWorker.ready;
          const [script, manifest] = await Promise.all([
            fetch('/sw.js'),
            fetch('/manifest.webmanifest'),
          ]);
          return [script, manifest].map(({ headers }) => [
            headers.get('content-type')?.split(';')[0],
            headers.get('cache-control'),
          ]);
        });
        assert.deepEqual(kind, [
          ['text/javascript', 'no-cache'],
          ['application/manifest+json', 'no-cache'],
        ]);
        const event = page.locator('[data-testid^=event-card-] h3').first();
        const name = await event.textContent();
        await page.waitForFunction(
          (text) => localStorage.getItem('podium_known_state')?.includes(text),
          name ?? '',
        );

        await context.setOffline(true);
        await page.reload();
        await page.getByRole('heading', { level: 1, name: 'Hello, Ada Lovelace' }).waitFor();
        await page.getByText(/^Offline: showing data from \d\d:\d\d$/).waitFor();
        await page
          .getByText(name ?? '')
          .first()
          .waitFor();
        await visitor.shoot('offline-shell');
        assert.deepEqual(visitor.faults, []);

        await context.setOffline(false);
        await untilLive(page);
        await page.getByTestId('offline-banner').waitFor({ state: 'detached' });
        await visitor.call('POST', '/api/auth/logout');
        await page.waitForURL('**/login');
        await page.waitForFunction(() => localStorage.getItem('podium_known_state') === null);
        await context.close();
      }
    },
  },
];
