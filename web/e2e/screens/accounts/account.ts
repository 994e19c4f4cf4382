import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { PASSWORD, sendLogin, sendRegistration } from '../../support';
import { type Scene, sizes, type Stage, type Visitor } from '../stage';

async function atBothSizes(stage: Stage, play: (visitor: Visitor) => Promise<void>) {
  for (const size of sizes) {
    const visitor = await stage.visitor(size);
    await play(visitor);
    assert.deepEqual(visitor.faults, []);
    await visitor.context.close();
  }
}

const anEmail = () => `ada-${Date.now()}@podium.test`;

const formButton = (page: Page, name: string) => page.locator('form').getByRole('button', { name });

export const accountScenes: Scene[] = [
  {
    name: 'account: registering welcomes, goes on by itself, and logging out leads back',
    play: (stage) =>
      atBothSizes(stage, async (visitor) => {
        const { page } = visitor;
        await page.goto('/login?token=of-another-time&from=mail');
        await page.waitForURL('**/login?from=mail');
        await page.getByRole('button', { name: 'Register' }).click();
        stage.noteText('Register');
        await sendRegistration(page, 'Ada', anEmail(), 'Sunshine2026!');
        await page
          .getByText('This password is one of the most common ones. Please choose another.')
          .waitFor();
        await visitor.shoot('login-register-common-password');
        await sendRegistration(page, 'Ada', anEmail());
        await page.getByText('Registration successful!').waitFor();
        const welcomedAt = Date.now();
        await visitor.shoot('login-welcome');
        await page.waitForURL('**/dashboard');
        assert.ok(Date.now() - welcomedAt > 1_000, 'the welcome can be read');

        await page.goto('/login');
        await page.getByText('Ada', { exact: true }).waitFor();
        await page.getByText(/ada-\d+@podium.test/).waitFor();
        await page.getByText(/^User id [0-9a-f]{24}$/).waitFor();
        await visitor.shoot('login-signed-in');
        await page.getByRole('button', { name: 'Logout' }).click();
        await formButton(page, 'Login').waitFor();
        assert.equal(new URL(page.url()).pathname, '/login');
        await stage.expectText(page, 'Login');
        await sendLogin(page, 'nobody@podium.test', PASSWORD);
        await page.getByRole('alert').waitFor();
        await visitor.shoot('login-refused');
      }),
  },
  {
    name: 'account: the guard waits, sends to sign in, and leaves no trace in the history',
    play: (stage) =>
      atBothSizes(stage, async ({ page }) => {
        await page.goto('/how-it-works');
        let answer: () => void = () => undefined;
        const gate = new Promise<void>((go) => (answer = go));
        await page.route('**/api/auth/me', async (route) => {
          await gate;
          await route.continue();
        });
        await page.getByRole('link', { name: 'Get Started Free' }).click();
        await stage.expectText(page, 'Loading...');
        answer();
        await page.waitForURL('**/login');
        await page.goBack();
        await page.waitForURL('**/how-it-works');
      }),
  },
  {
    name: 'account: a session that ends under the reader',
    play: async (stage) => {
      for (const size of sizes) {
        const visitor = await stage.signedIn('player', size);
        const { page, context } = visitor;
        await page.goto('/dashboard/events');
        await page.locator('[data-testid^=event-card-] h3 a').first().click();
        await page.waitForURL('**/dashboard/events/*');
        await page.locator('[data-connection=live]').waitFor();
        await visitor.call('POST', '/api/auth/logout');
        await stage.expectText(page, 'Not Authenticated');
        await visitor.shoot('not-authenticated');
        await stage.expectText(page, 'Go to Login');
        await page.getByRole('link', { name: 'Go to Login' }).click();
        await formButton(page, 'Login').waitFor();
        await context.close();
      }
    },
  },
];
