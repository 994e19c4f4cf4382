import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  brokenRules,
  collectFaults,
  type Look,
  newPerson,
  openBrowser,
  overflow,
  signIn,
  untilLive,
} from './support';

const looks: Look[] = [
  { width: 1280, height: 800, theme: 'light' },
  { width: 1280, height: 800, theme: 'dark' },
  { width: 390, height: 844, theme: 'light' },
  { width: 390, height: 844, theme: 'dark' },
];

const publicPages = ['/', '/how-it-works', '/login', '/no-such-page'];
const dashboardPages = [
  '/dashboard',
  '/dashboard/events',
  '/dashboard/my-picks',
  '/dashboard/leaderboards',
  '/dashboard/leagues',
  '/dashboard/create-league',
  '/dashboard/settings',
  '/dashboard/profile',
];

let browser: Browser;

beforeAll(async () => {
  browser = await openBrowser();
});

afterAll(() => browser.close());

/** Pages of the product that carry an id: the first of their kind that a list links to. */
async function linkedPages(page: Page): Promise<string[]> {
  await page.goto('/dashboard/events');
  await page.getByTestId('category-button').first().waitFor();
  const hrefs = await page
    .locator('main a[href^="/dashboard/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  await page.goto('/dashboard/leagues');
  await page.locator('main a[href^="/dashboard/league/"]').first().waitFor();
  const leagues = await page
    .locator('main a[href^="/dashboard/league/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  const kinds = ['/dashboard/events/', '/dashboard/upcoming/', '/dashboard/results/'];
  const firstOfKinds = kinds.map((kind) => hrefs.find((href) => href.startsWith(kind)));
  return [...firstOfKinds, leagues[0]].filter((href) => href !== undefined);
}

async function expectSound(page: Page, path: string) {
  await page.goto(path);
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  expect(await overflow(page), `${path} overflows`).toBeLessThanOrEqual(0);
  expect(await brokenRules(page), path).toEqual([]);
}

describe.each(looks)('every page at $width px, $theme', (look) => {
  let person: BrowserContext;

  beforeAll(async () => {
    person = await newPerson(browser, look);
  });

  afterAll(() => person.close());

  it('is sound for a visitor', async () => {
    const page = await person.newPage();
    const faults = collectFaults(page);
    for (const path of publicPages) await expectSound(page, path);
    expect(faults).toEqual([]);
  });

  it('is sound for who is signed in', async () => {
    const page = await person.newPage();
    const faults = collectFaults(page);
    await signIn(page);
    await untilLive(page);
    for (const path of [...dashboardPages, ...(await linkedPages(page))]) {
      await expectSound(page, path);
    }
    expect(faults).toEqual([]);
  });
});
