import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { Show } from '../../story/show';
import { overflow, pickPodium, untilLive } from '../../support';
import { confirm, foundLeague, idOf } from '../leagues/league-people';
import { type Scene, sizes, type Visitor } from '../stage';

const bell = (page: Page) => page.getByTestId('notice-bell');
const shows = (page: Page, unseen: number) =>
  page.locator(`[data-testid=notice-bell][data-unseen="${unseen}"]`).waitFor();
const row = (page: Page, kind: string) =>
  page.getByTestId('notices').locator(`[data-kind=${kind}]`).getByRole('link');

async function open(page: Page) {
  await bell(page).click();
  await page.getByTestId('notices').waitFor();
}

async function requestToJoin(visitor: Visitor, leagueId: string) {
  const { status } = await visitor.call('POST', `/api/leagues/${leagueId}/join-request`);
  assert.equal(status, 200);
}

export const notificationScenes: Scene[] = [
  {
    name: 'notices: who wants to join is at the bell of the admin, until it is decided',
    play: async (stage) => {
      for (const size of sizes) {
        const admin = await stage.newcomer('Mia Admin', size);
        const { leagueId } = await foundLeague(admin, `Bell ${Date.now() % 1_000_000}`);
        assert.ok(leagueId);
        const { page } = admin;
        await bell(page).click();
        await page.getByText('Nothing yet').waitFor();
        await admin.shoot('notices-none');
        await page.getByRole('button', { name: 'Close notifications' }).click();
        assert.ok(await bell(page).evaluate((button) => button === document.activeElement));

        const stranger = await stage.newcomer('Ben Climber', size);
        await requestToJoin(stranger, leagueId);
        await shows(page, 1);
        await page.getByRole('button', { name: 'Notifications, 1 new' }).waitFor();
        await page
          .getByText('New notification: Ben Climber wants to join')
          .waitFor({ state: 'attached' });
        await admin.shoot('notices-bell');
        await open(page);
        await shows(page, 0);
        await admin.shoot('notices-request');
        assert.ok((await overflow(page)) <= 0);
        await row(page, 'join_requested').click();
        await page.waitForURL('**/dashboard/league/*');
        assert.equal(await page.getByTestId('notices').count(), 0);

        const strangerId = await idOf(stranger);
        await page.getByTestId(`approve-${strangerId}`).click();
        await confirm(page);
        await shows(stranger.page, 1);
        await open(stranger.page);
        await row(stranger.page, 'request_approved').waitFor();
        await stranger.shoot('notices-approved');
        await stranger.page.keyboard.press('Escape');
        await stranger.page.getByTestId('notices').waitFor({ state: 'detached' });
        // No request is pending any more.
        await bell(page).click();
        await page.getByText('Nothing yet').waitFor();
        for (const visitor of [admin, stranger]) {
          assert.deepEqual(visitor.faults, []);
          await visitor.context.close();
        }
      }
    },
  },
  {
    name: 'notices: what is seen in one tab is seen in the other',
    play: async (stage) => {
      for (const size of sizes) {
        const admin = await stage.newcomer('Mia Admin', size);
        const { leagueId } = await foundLeague(admin, `Tabs ${Date.now() % 1_000_000}`);
        assert.ok(leagueId);
        const other = await admin.context.newPage();
        await other.goto('/dashboard/events');
        await untilLive(other);
        const stranger = await stage.newcomer('Ben Climber', size);
        await requestToJoin(stranger, leagueId);
        await Promise.all([shows(admin.page, 1), shows(other, 1)]);
        await admin.page.bringToFront();
        await open(admin.page);
        await Promise.all([shows(admin.page, 0), shows(other, 0)]);
        await other.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
        await admin.context.close();
        await stranger.context.close();
      }
    },
  },
  {
    name: 'notices: an athlete withdraws while the page is open',
    play: async () => {
      // With a controlled results service; one user on a desktop, one on a phone.
      const show = await Show.open();
      try {
        await Promise.all(show.people.map((person) => person.register()));
        const event = await show.event();
        const page = `/dashboard/upcoming/${event.id}/${show.category.id}`;
        const athletes = show.category.podium.slice(0, 3).map(({ athleteId }) => athleteId);
        const [out = ''] = athletes;
        for (const person of show.people) {
          const body = { name: `Walls of ${person.name}`, type: 'private' };
          await person.call('POST', '/api/leagues', body);
          await person.page.goto(page);
          await pickPodium(person.page, athletes);
        }
        await show.upstream.withdraw(show.upstreamEvent.id, show.category.id, out);
        for (const person of show.people) {
          await person.page.getByText('will not start in').first().waitFor();
          await shows(person.page, 1);
          // The toast has announced it; the bell must not announce it again.
          assert.equal(await person.page.getByText('New notification:').count(), 0);
          await person.page.goto('/dashboard');
          await shows(person.page, 1);
          await open(person.page);
          await shows(person.page, 0);
          await person.shoot('notices-withdrawn');
          await row(person.page, 'pick_withdrawn').click();
          await person.page.waitForURL(`**${page}?league=*`);
          assert.deepEqual(person.faults, []);
        }
      } finally {
        await show.close();
      }
    },
  },
];
