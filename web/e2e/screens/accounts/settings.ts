import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import type { EventView, LeagueList, StandingList } from '../../../src/wire/generated';
import { PASSWORD, untilLive } from '../../support';
import {
  atBothSizes,
  holding,
  inEveryLook,
  inTwoLooks,
  liveEvent,
  openEvent,
} from '../events/event-support';
import type { Scene, Stage, Visitor } from '../stage';

const lockAll = (page: Page) => page.getByTestId('lock-all');
const unlockAll = (page: Page) => page.getByTestId('unlock-all');

const areDisabled = async (page: Page) =>
  (await lockAll(page).isDisabled()) && (await unlockAll(page).isDisabled());

async function appears(page: Page, text: string | RegExp) {
  const toast = page.getByText(text).filter({ visible: true }).first();
  await toast.waitFor();
  await toast.waitFor({ state: 'detached' });
}

async function choosesEvent(stage: Stage, page: Page, event: EventView) {
  await page.goto('/dashboard/settings');
  for (const text of [
    'Admin Settings',
    'Event Prediction Management',
    'Scoring Administration',
    'Fetch Upcoming Events',
    'Lock All Predictions',
    'Unlock All Predictions',
  ]) {
    await stage.expectText(page, text);
  }
  assert.ok(await areDisabled(page));
  await page.getByRole('button', { name: 'Fetch Upcoming Events' }).click();
  const choice = page.getByLabel('Upcoming event');
  await choice.locator('option', { hasText: event.name }).waitFor({ state: 'attached' });
  assert.equal(await choice.locator('option').first().textContent(), '-- Select an event --');
  stage.noteText('-- Select an event --');
  await choice.selectOption(event.id);
  assert.equal(await page.getByTestId('settings-event-id').inputValue(), event.id);
}

async function locksPicks(stage: Stage, page: Page, event: EventView) {
  const [lock, unlock] = [lockAll(page), unlockAll(page)];
  const calls = `**/api/predictions/event/${event.id}/*`;
  const letGo = await holding(page, calls);
  await lock.click();
  await page.getByTestId('confirm-action').click();
  await stage.expectText(page, 'Locking…');
  assert.ok(await areDisabled(page));
  await letGo();
  await appears(page, new RegExp(`^Successfully locked \\d+ predictions for event ${event.name}$`));
  await unlock.click();
  await appears(
    page,
    new RegExp(`^Successfully unlocked \\d+ predictions for event ${event.name}$`),
  );
  stage.noteText('Successfully locked {n} predictions for event {name or id}');
  stage.noteText('Successfully unlocked {n} predictions for event {name or id}');

  await page.getByTestId('settings-event-id').fill('99999999');
  await lock.click();
  await page.getByTestId('confirm-action').click();
  await stage.expectText(page, 'Event not found.');
}

async function locksEvent(stage: Stage, page: Page, event: EventView) {
  await page.goto(`/dashboard/events/${event.id}`);
  const own = page.getByTestId('event-lock');
  await own.click();
  await page.getByTestId('confirm-action').click();
  await stage.expectText(page, 'Event locked or unlocked successfully');
  await own.filter({ hasText: 'Unlock event' }).click();
  await own.filter({ hasText: 'Lock event' }).waitFor();
}

async function choosesTheme(page: Page) {
  await page.getByText('Dark', { exact: true }).last().click();
  await page.locator('html[data-theme=dark]').waitFor();
  await page.reload();
  await page.locator('html[data-theme=dark]').waitFor();
  await page.getByText('Use system setting', { exact: true }).last().click();
  await page.locator('html[data-theme=light]').waitFor();
}

async function endsSessions(stage: Stage, player: Visitor, elsewhere: Visitor) {
  const { page } = player;
  await page.getByRole('button', { name: 'Show my sessions' }).click();
  await page.getByTestId('password-again').fill('wrong-password');
  await page.getByTestId('password-submit').click();
  await stage.expectText(page, 'Wrong password.');
  await player.shoot('settings-password-again');
  await page.getByTestId('password-again').fill(PASSWORD);
  await page.getByTestId('password-submit').click();
  await page.getByTestId('session').nth(1).waitFor();
  await inTwoLooks(player, 'settings-sessions');
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await page.getByTestId('confirm-action').click();
  await stage.expectText(page, 'One other session has been ended.');
  await elsewhere.page.waitForURL('**/login');
  await stage.expectText(page, 'You’re not signed in anywhere else.');
}

async function exportedEmail(page: Page) {
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export my data' }).click();
  const file = await saved;
  assert.equal(file.suggestedFilename(), 'podium-account.json');
  const exported = JSON.parse(await readFile(await file.path(), 'utf8')) as {
    profile: { email: string };
  };
  return exported.profile.email;
}

async function changesPassword(stage: Stage, player: Visitor) {
  const { page } = player;
  const change = async (current: string) => {
    await page.getByLabel('Current password').fill(current);
    await page.getByLabel('New password', { exact: true }).fill('pinch-and-pocket');
    await page.getByLabel('Confirm new password').fill('pinch-and-pocket');
    await page.getByRole('button', { name: 'Change password' }).click();
  };
  await change('not-my-password');
  await stage.expectText(page, 'The current password is wrong.');
  await inTwoLooks(player, 'settings-faults');
  await change(PASSWORD);
  await stage.expectText(page, 'Your password has been changed.');
}

export const settingsScenes: Scene[] = [
  {
    name: 'settings: an admin locks and unlocks, and hears what came of it',
    play: async (stage) => {
      const admin = await stage.signedIn('admin');
      const { page } = admin;
      const event = await openEvent(admin);
      await atBothSizes(admin, async () => {
        await choosesEvent(stage, page, event);
        await locksPicks(stage, page, event);
      });

      await locksEvent(stage, page, event);
      await inTwoLooks(admin, 'event-admin');
    },
  },
  {
    name: 'settings: the five tools of scoring',
    play: async (stage) => {
      const admin = await stage.signedIn('admin');
      const { page } = admin;
      const event = await liveEvent(admin);
      const { body } = await admin.call<LeagueList>('POST', '/api/leagues/query', {
        query: {},
        type: 'public',
      });
      const leagueId = body.leagues[0]?._id ?? '';
      const { body: board } = await admin.call<StandingList>(
        'GET',
        `/api/standings/league/${leagueId}?limit=1`,
      );
      const userId = board.standings[0]?.userId ?? '';
      await atBothSizes(admin, async () => {
        await page.goto('/dashboard/settings');
        await page.getByTestId('settings-event-id').fill(event.id);
        await page.getByTestId('score-event').click();
        await stage.expectText(page, 'Predictions processed');
        await stage.expectText(page, 'Leagues processed');
        await stage.expectText(page, 'Raw response');
        await page.getByTestId('fetch-results').click();
        await page.getByText(/^Categories processed: \d+/).waitFor();
        await page.getByTestId('check-status').click();
        await page.getByRole('region', { name: event.name }).waitFor();
        await page.getByTestId('check-all').click();
        await page.getByRole('region', { name: 'Check Event Status' }).locator('table').waitFor();
        await page.getByTestId('league-standings-id').fill(leagueId);
        await page.getByTestId('league-standings').click();
        await page
          .getByRole('region', { name: 'League Standings' })
          .locator('tbody tr')
          .first()
          .waitFor();
        await page.getByTestId('user-standing-league').fill(leagueId);
        await page.getByTestId('user-standing-user').fill(userId);
        await page.getByTestId('user-standing').click();
        await stage.expectText(page, 'Total points');
        await page.getByTestId('settings-event-id').fill('99999999');
        await page.getByTestId('score-event').click();
        await stage.expectText(page, 'Event not found.');
      });
      await inEveryLook(admin, 'settings-admin');
    },
  },
  {
    name: 'settings: a player sets what is theirs',
    play: async (stage) => {
      const player = await stage.newcomer('Settler');
      const { page } = player;
      await page.goto('/dashboard/settings');
      await stage.expectText(page, 'User Settings');
      await stage.expectText(
        page,
        'You only have access to user settings. Contact an administrator for additional options.',
      );
      await inEveryLook(player, 'settings-user');
      await choosesTheme(page);

      // A second browser of the same account.
      const email = await page.locator('dd').filter({ hasText: '@podium.test' }).textContent();
      const elsewhere = await stage.visitor();
      await elsewhere.page.goto('/login');
      const signedIn = await elsewhere.call('POST', '/api/auth/login', {
        email,
        password: PASSWORD,
      });
      assert.equal(signedIn.status, 200);
      await elsewhere.page.goto('/dashboard/my-picks');
      await untilLive(elsewhere.page);

      await endsSessions(stage, player, elsewhere);
      assert.equal(await exportedEmail(page), email);
      await changesPassword(stage, player);

      await page.getByRole('button', { name: 'Delete my account' }).click();
      await stage.expectText(page, 'This can’t be undone. Enter your password to continue.');
      await player.shoot('settings-delete');
      await page.getByTestId('password-again').fill('pinch-and-pocket');
      await page.getByTestId('password-submit').click();
      await page.waitForURL('**/login');
      await stage.expectText(page, 'Your account has been deleted.');
      await elsewhere.page.goto('/login');
      const gone = await elsewhere.call('POST', '/api/auth/login', {
        email,
        password: 'pinch-and-pocket',
      });
      assert.equal(gone.status, 401);
    },
  },
];
