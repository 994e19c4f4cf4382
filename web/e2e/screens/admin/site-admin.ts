import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { MyLeaguesAnswer, LeagueList } from '../../../src/wire/generated';
import { PASSWORD, sendLogin, untilLive } from '../../support';
import {
  answering,
  atBothSizes,
  broken,
  inEveryLook,
  inTwoLooks,
  scoredEvent,
} from '../events/event-support';
import type { Scene, Stage, Visitor } from '../stage';

const ADMIN_PASSWORD = 'admin-of-the-demo';

async function entersPassword({ page }: Visitor) {
  await page.getByTestId('password-again').fill(ADMIN_PASSWORD);
  await page.getByTestId('password-submit').click();
}

function rowOf({ page }: Visitor, name: string) {
  return page.getByTestId('site-user').filter({ hasText: name });
}

async function chooses(visitor: Visitor, name: string, what: string) {
  await rowOf(visitor, name)
    .getByRole('button', { name: `Actions for ${name}` })
    .click();
  await visitor.page.getByRole('menuitem', { name: what }).click();
}

async function finds(visitor: Visitor, typed: string, name: string) {
  await visitor.page.getByRole('searchbox', { name: 'Search by name or email' }).fill(typed);
  await rowOf(visitor, name).waitFor();
}

/** A full password reset with the administrator's help. */
async function resetsPassword(stage: Stage, admin: Visitor, forgetful: Visitor, name: string) {
  await chooses(admin, name, 'Make a password reset link');
  await stage.expectText(admin.page, `Make a reset link for ${name}?`);
  await admin.page.getByTestId('confirm-action').click();
  const field = admin.page.getByTestId('reset-link');
  await field.waitFor();
  const link = await field.inputValue();
  await inEveryLook(admin, 'site-admin-reset-link');
  await admin.page.getByRole('button', { name: 'Done' }).click();

  const { page } = await stage.visitor();
  await page.goto(link);
  await page.waitForURL('**/reset');
  assert.ok(!(await page.content()).includes(link.split('#').at(-1) ?? ''));
  const set = async () => {
    await page.getByLabel('New password', { exact: true }).fill('jug-and-pinch');
    await page.getByLabel('Confirm new password').fill('jug-and-pinch');
    await page.getByRole('button', { name: 'Set password' }).click();
  };
  await set();
  await stage.expectText(page, 'Your password has been changed.');
  await forgetful.page.waitForURL('**/login');
  // Leave the page first: a change of the fragment alone does not reload it.
  await page.goto('/login');
  await page.goto(link);
  await set();
  await page.getByText('This link is no longer valid.').waitFor();
}

export const siteAdminScenes: Scene[] = [
  {
    name: 'site admin: users are found, helped, kept out and let in again',
    play: async (stage) => {
      const admin = await stage.signedIn('admin');
      // A unique name, in case the scene is repeated.
      const name = `Ágnes Forgetful ${randomUUID().slice(0, 4)}`;
      const forgetful = await stage.newcomer(name);
      await forgetful.page.goto('/dashboard/my-picks');
      await untilLive(forgetful.page);
      const { page } = admin;
      await page.goto('/dashboard/settings?part=users');
      await page.getByTestId('users-panel').getByTestId('site-user').first().waitFor();
      await inEveryLook(admin, 'site-admin-users');
      await page.getByRole('searchbox', { name: 'Search by name or email' }).fill('no such person');
      await stage.expectText(page, 'No account matches this search.');
      await finds(admin, 'agnes FORG', name);

      await chooses(admin, name, 'Sign out everywhere');
      await stage.expectText(page, `Sign ${name} out everywhere?`);
      await admin.shoot('site-admin-sign-out');
      await page.getByTestId('confirm-action').click();
      await stage.expectText(page, 'Please enter your password again.');
      await entersPassword(admin);
      await stage.expectText(page, '1 session has been ended.');
      await forgetful.page.waitForURL('**/login');
      const email = await rowOf(admin, name).getByText('@podium.test').textContent();
      const signIn = (password: string) =>
        forgetful.call<{ code?: string }>('POST', '/api/auth/login', { email, password });
      assert.equal((await signIn(PASSWORD)).status, 200);
      await forgetful.page.goto('/dashboard/my-picks');
      await untilLive(forgetful.page);

      await resetsPassword(stage, admin, forgetful, name);
      assert.equal((await signIn(PASSWORD)).status, 401);
      assert.equal((await signIn('jug-and-pinch')).status, 200);
      await forgetful.page.goto('/dashboard/my-picks');
      await untilLive(forgetful.page);

      await chooses(admin, name, 'Disable the account');
      await page.getByTestId('confirm-action').click();
      await rowOf(admin, name).getByText('Disabled').waitFor();
      await forgetful.page.waitForURL('**/login');
      await sendLogin(forgetful.page, email ?? '', 'jug-and-pinch');
      await stage.expectText(
        forgetful.page,
        'This account has been disabled. Please contact an administrator.',
      );
      await inTwoLooks(admin, 'site-admin-disabled');
      await chooses(admin, name, 'Enable the account');
      await rowOf(admin, name).getByText('Disabled').waitFor({ state: 'detached' });
      assert.equal((await signIn('jug-and-pinch')).status, 200);

      await chooses(admin, name, 'Make a site admin');
      await page.getByTestId('confirm-action').click();
      await rowOf(admin, name).getByText('Site admin').waitFor();
      await chooses(admin, name, 'Make an ordinary user');
      await page.getByTestId('confirm-action').click();
      await rowOf(admin, name).getByText('Site admin').waitFor({ state: 'detached' });

      await page.route('**/api/admin/users?*', broken);
      await page.reload();
      await stage.expectText(page, 'Failed to load users.');
    },
  },
  {
    name: 'site admin: a reset page without its link says what to do',
    play: async (stage) => {
      const visitor = await stage.visitor();
      await visitor.page.goto('/reset');
      await stage.expectText(
        visitor.page,
        'This page needs the link that an administrator gave you. Please open it again.',
      );
      await visitor.page.goto('/reset#0123456789abcdef');
      await visitor.page.waitForURL('**/reset');
      await visitor.page.getByLabel('New password', { exact: true }).waitFor();
      await inEveryLook(visitor, 'site-admin-reset-page');
    },
  },
  {
    name: 'site admin: the log tells who did what, and a league its own part',
    play: async (stage) => {
      const admin = await stage.signedIn('admin');
      const event = await scoredEvent(admin);
      await admin.call('PUT', `/api/events/${event.id}/lock`);
      await admin.call('POST', '/api/score-event', { eventId: event.id });
      const owner = await stage.newcomer('Logger');
      const created = await owner.call<{ leagueId: string; slug: string }>('POST', '/api/leagues', {
        name: `Logged ${Date.now() % 100_000}`,
        type: 'public',
      });
      const { leagueId, slug } = created.body;
      for (let times = 0; times < 12; times += 1) {
        await owner.call('POST', `/api/leagues/${leagueId}/regenerate-invite`);
      }
      await owner.call('PUT', `/api/leagues/${leagueId}`, { joinPolicy: 'open' });

      const { page } = admin;
      await page.goto('/dashboard/settings?part=log');
      const panel = page.getByTestId('audit-panel');
      await panel.locator('[data-act=invite_code_changed]').first().waitFor();
      const entries = panel.locator('[data-act]');
      await inEveryLook(admin, 'site-admin-log');
      await page.getByTestId('audit-kind').selectOption('scoring');
      await panel.getByText(`scored ${event.name}`).first().waitFor();
      assert.equal(await panel.locator('[data-act=invite_code_changed]').count(), 0);
      await page.getByTestId('audit-kind').selectOption('');
      await panel.locator('[data-act=invite_code_changed]').first().waitFor();
      const older = panel.getByRole('button', { name: 'Show older entries' });
      if (await older.isVisible()) {
        const before = await entries.count();
        await older.click();
        await entries.nth(before).waitFor();
      }

      await atBothSizes(owner, async () => {
        await owner.page.goto(`/dashboard/league/${slug}?part=members`);
        await owner.page.getByRole('button', { name: 'Show the log' }).click();
        const log = owner.page.getByTestId('league-log');
        await log.getByText('changed the settings: opened it to all').waitFor();
        assert.equal(await log.locator('[data-act]').count(), 10);
        await log.getByRole('button', { name: 'Show older entries' }).click();
        await log.locator('[data-act]').nth(12).waitFor();
      });
      await inTwoLooks(owner, 'site-admin-league-log');
      const { body: mine } = await owner.call<MyLeaguesAnswer>('GET', '/api/leagues/my-leagues');
      assert.ok(mine.leagues.some(({ _id }) => _id === leagueId));
      const stranger = await stage.newcomer('Stranger');
      await stranger.page.goto(`/dashboard/league/${slug}`);
      await stranger.page.getByRole('heading', { name: 'Leaderboard' }).waitFor();
      assert.equal(await stranger.page.getByTestId('league-log').count(), 0);
    },
  },
  {
    name: 'site admin: what scoring would change is seen before it is done',
    play: async (stage) => {
      const admin = await stage.signedIn('admin');
      const event = await scoredEvent(admin);
      const { body: leagues } = await admin.call<LeagueList>('POST', '/api/leagues/query', {
        query: {},
        type: 'public',
      });
      const league = leagues.leagues[0]?.name ?? 'League';
      const { page } = admin;
      const row = (number: number, from: number | null, to: number) => ({
        predictionId: `${number}`,
        userId: `${number}`,
        userName: ['Ada Overhang', 'Bea Crux-Traverse', 'Chris Dyno'][number] ?? 'Somebody',
        leagueId: 'l',
        leagueName: league,
        categoryId: '1',
        categoryName: event.dcats[0]?.dcat_name ?? 'LEAD Men',
        from,
        to,
        void: false,
      });
      await atBothSizes(admin, async () => {
        await page.unroute('**/api/score-event/preview');
        await page.goto('/dashboard/settings');
        await page.getByTestId('settings-event-id').fill(event.id);
        await page.getByTestId('preview-scores').click();
        await page.getByTestId('score-preview').waitFor();
        await page.getByTestId('settings-event-id').fill('99999999');
        await page.getByTestId('preview-scores').click();
        await stage.expectText(page, 'Event not found.');
        // The answer is mocked, because the demo does not produce corrections on demand.
        await page.route(
          '**/api/score-event/preview',
          answering({
            eventId: event.id,
            eventName: event.name,
            changes: [row(0, 45, 15), row(1, 0, 20), row(2, null, 10)],
            changed: 3,
            unchanged: 1_204,
            pointsBefore: 45,
            pointsAfter: 45,
            waiting: [],
            unfinished: [],
          }),
        );
        await page.getByTestId('settings-event-id').fill(event.id);
        await page.getByTestId('preview-scores').click();
        await page
          .getByTestId('score-preview')
          .getByText('45 to 15')
          .waitFor({ state: 'attached' });
      });
      await inEveryLook(admin, 'site-admin-preview');
      await page.unroute('**/api/score-event/preview');
      await page.getByTestId('apply-scores').click();
      await stage.expectText(page, 'Predictions processed');
      await page.getByTestId('preview-scores').click();
      await page.getByText(`Scoring ${event.name} now would change nothing.`).waitFor();
    },
  },
];
