/** Sign-in with Google in a real browser, with a certified OpenID provider in Google's place. */

import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { Stage } from './google/stage';
import { isSound, looks, type Viewer } from './season/demo';
import { repository } from './story/program';
import { brokenRules, signIn } from './support';
import { account } from '../src/texts/accounts/sign-in';
import { settingsTexts } from '../src/texts/accounts/settings';

const LIMIT_MS = 120_000;
const PASSWORD = 'a wall of their own';
const { password } = settingsTexts;
const screenshots = resolve(repository, '.screenshots/google');

const google = (page: Page) => page.getByRole('link', { name: account.google });

async function look(viewer: Viewer, name: string) {
  const path = join(screenshots, `${name}-${viewer.look.name}.png`);
  await viewer.page.screenshot({ path, fullPage: true });
  await isSound(viewer);
  assert.deepEqual(await brokenRules(viewer.page), [], viewer.page.url());
}

/** Signs in and consents on the provider's pages. */
async function agree(page: Page, login: string) {
  await page.getByPlaceholder('Enter any login').fill(login);
  await page.getByPlaceholder('and password').fill('whatever');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Opens a page that needs a session, and is redirected to the sign-in page. */
async function turnedAway(page: Page, path: string) {
  await page.goto(path);
  await page.waitForURL('**/login');
}

async function logOut(page: Page) {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Logout' }).first().click();
  await google(page).waitFor();
}

async function register(viewer: Viewer, email: string) {
  const body = { email, password: PASSWORD, name: 'Ben of before' };
  const answer = await viewer.context.request.post('/api/auth/register', {
    data: body,
    headers: { origin: new URL(viewer.page.url()).origin },
  });
  assert.ok(answer.ok(), await answer.text());
  await viewer.context.clearCookies();
}

async function comesBackWhereTheyWanted(viewer: Viewer) {
  const { page } = viewer;
  await turnedAway(page, '/dashboard/leagues');
  await google(page).waitFor();
  await look(viewer, 'login');
  await google(page).click();
  await agree(page, 'ann');
  await page.waitForURL(`${stage.url}/dashboard/leagues`);
  await page.goto('/dashboard/profile');
  await page.getByRole('heading', { name: 'Ann Ascent' }).waitFor();
}

async function linksOncePasswordIsGiven(viewer: Viewer) {
  const { page } = viewer;
  await page.goto('/login');
  await register(viewer, 'ben@climbers.test');
  await page.reload();
  await google(page).click();
  await agree(page, 'ben');
  await page.getByText(account.googleLink.text('ben@climbers.test')).waitFor();
  await look(viewer, 'link');
  const field = page.getByLabel('Password', { exact: true });
  await field.fill('a guess of somebody');
  const give = page.getByRole('button', { name: account.googleLink.action });
  await give.click();
  await page.getByText(account.googleLink.wrong).waitFor();
  await look(viewer, 'link-refused');
  await field.fill(PASSWORD);
  await give.click();
  await page.waitForURL(`${stage.url}/dashboard`);
  await logOut(page);
  await google(page).click();
  await page.waitForURL(`${stage.url}/dashboard`);
  await page.goto('/dashboard/profile');
  await page.getByRole('heading', { name: 'Ben of before' }).waitFor();
}

/** The account has no password to confirm, so the provider confirms the identity again. */
async function setsAFirstPassword(viewer: Viewer) {
  const { page } = viewer;
  await turnedAway(page, '/dashboard/settings');
  await google(page).click();
  await agree(page, 'dan');
  await page.waitForURL(`${stage.url}/dashboard/settings`);
  const change = async () => {
    await page.getByLabel(password.next, { exact: true }).fill(PASSWORD);
    await page.getByLabel(password.repeat).fill(PASSWORD);
    await page.getByRole('button', { name: password.action }).click();
  };
  await change();
  await page.getByText(password.confirmFirst).waitFor();
  await look(viewer, 'confirm-first');
  await page.getByRole('link', { name: settingsTexts.gate.google }).click();
  await page.waitForURL(`${stage.url}/dashboard/settings`);
  await change();
  await page.getByText(password.done).waitFor();
  await logOut(page);
  await signIn(page, 'dan@climbers.test', PASSWORD);
}

async function hearsWhyNot(viewer: Viewer) {
  const { page } = viewer;
  await page.goto('/login');
  await google(page).click();
  await page.getByRole('link', { name: /Cancel/ }).click();
  await page.getByText(account.googleOutcome.cancelled).waitFor();
  assert.equal(new URL(page.url()).search, '', 'what became of it is not kept in the address');
  await look(viewer, 'cancelled');
  await google(page).click();
  await agree(page, 'cat');
  await page.getByText(account.googleOutcome.unverified).waitFor();
  await look(viewer, 'unverified');
  await page.goto('/api/auth/google/callback?code=stolen&state=guessed');
  await page.getByText(account.googleOutcome.expired).waitFor();
}

const scenes = {
  'a newcomer is back where they wanted to go': comesBackWhereTheyWanted,
  'an address with a password is linked once that is given': linksOncePasswordIsGiven,
  'an account without a password sets its first one': setsAFirstPassword,
  'whoever is turned away hears why': hearsWhyNot,
};

await mkdir(screenshots, { recursive: true });
const stage = await Stage.open();
try {
  for (const [place, [name, play]] of Object.entries(scenes).entries()) {
    await test(name, { timeout: LIMIT_MS }, async () => {
      const viewer = await stage.arrive(looks[place % 2 === 0 ? 0 : 1]);
      try {
        await play(viewer);
      } catch (error) {
        await viewer.page.screenshot({ path: join(screenshots, `failed-${place}.png`) });
        throw new Error(`at ${viewer.page.url()}`, { cause: error });
      }
      assert.deepEqual(viewer.faults, []);
      await viewer.context.close();
    });
  }
} finally {
  await stage.close();
}
