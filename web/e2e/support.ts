import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

/** The server under test, and the account that signs in. */
export const target = {
  url: process.env['PODIUM_URL'] ?? 'http://127.0.0.1:8080',
  email: process.env['PODIUM_EMAIL'] ?? 'player@podium.test',
  password: process.env['PODIUM_PASSWORD'] ?? 'podium-demo',
};

/** Of every account that the tests register. */
export const PASSWORD = 'crimp-and-sloper';

export const chromiumPath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

export const chromiumArguments = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Uses the system's Chromium; nothing is downloaded. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath, args: chromiumArguments });
}

export interface Look {
  width: number;
  height: number;
  theme: 'light' | 'dark';
}

export function openContext(
  browser: Browser,
  url: string,
  { width, height, theme }: Look,
  options: BrowserContextOptions = {},
) {
  return browser.newContext({
    baseURL: url,
    viewport: { width, height },
    colorScheme: theme,
    hasTouch: width < 768,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    timezoneId: 'Europe/Vienna',
    locale: 'en-GB',
    ...options,
  });
}

export async function sendRegistration(
  page: Page,
  name: string,
  email: string,
  password = PASSWORD,
) {
  // An invitation has a field for a guest's name, too.
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.locator('form').getByRole('button', { name: 'Register' }).click();
}

export async function sendLogin(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.locator('form').getByRole('button', { name: 'Login' }).click();
}

export async function signIn(page: Page, email = target.email, password = target.password) {
  await page.goto('/login');
  await sendLogin(page, email, password);
  await page.waitForURL('**/dashboard');
}

export interface Answer<T> {
  status: number;
  body: T;
}

export function callFrom<T>(
  page: Page,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer<T>> {
  return page.evaluate(
    async ([verb, url, text]) => {
      const headers = { 'content-type': 'application/json' };
      const options = text === null ? { method: verb } : { method: verb, headers, body: text };
      const answer = await fetch(url, options);
      return { status: answer.status, body: (await answer.json()) as T };
    },
    [method, path, body === undefined ? null : JSON.stringify(body)] as const,
  );
}

export async function untilLive(page: Page) {
  await page.locator('[data-testid=connection-badge][data-connection=live]').waitFor();
}

export async function pickPodium(page: Page, athleteIds: string[]) {
  for (const athleteId of athleteIds) {
    await page.getByTestId(`athlete-row-${athleteId}`).click();
  }
  await page.getByTestId('submit-prediction').click();
  await page.getByTestId('save-receipt').waitFor();
}

/** Collects script errors and violations of the Content Security Policy, which must not occur. */
export function collectFaults(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`threw: ${error.message}`));
  page.on('console', (line) => {
    const text = line.text();
    if (line.type() === 'error' && text.includes('Content Security Policy')) faults.push(text);
  });
  return faults;
}

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const axe = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Rules of WCAG 2.2 A and AA that the page violates, each with the first element that does. */
export async function brokenRules(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    // Through the debugger instead of a script element, because the CSP allows only our own scripts.
    const client = await page.context().newCDPSession(page);
    await client.send('Runtime.evaluate', { expression: await axe });
    await client.detach();
  }
  // Waits for transitions to end, so that intermediate colours are not measured.
  await page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
    return Promise.allSettled(ending.map((animation) => animation.finished)).then(() => undefined);
  });
  return page.evaluate<string[]>(
    `axe.run({ runOnly: ${JSON.stringify(RULES)}, resultTypes: ['violations'] }).then((found) =>
      found.violations.map((rule) => rule.id + ': ' + rule.nodes[0].target.join(' ') + ' (' + rule.nodes.length + '): ' + rule.nodes[0].failureSummary))`,
  );
}

/** By how many pixels the page is wider than its window. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}

/** Waits until a row of the shown leaderboard gets other points, or another place. */
export async function boardMoves(page: Page): Promise<void> {
  const before = await page
    .locator('[data-points]')
    .evaluateAll((rows) =>
      rows
        .map((row) => `${row.getAttribute('data-testid')} ${row.getAttribute('data-points')}`)
        .join(),
    );
  await page.waitForFunction(
    (known) =>
      [...document.querySelectorAll('[data-points]')]
        .map((row) => `${row.getAttribute('data-testid')} ${row.getAttribute('data-points')}`)
        .join() !== known,
    before,
    { timeout: 60_000 },
  );
}
