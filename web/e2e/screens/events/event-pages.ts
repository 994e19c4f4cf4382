import assert from 'node:assert/strict';
import {
  answering,
  atBothSizes,
  inEveryLook,
  inTwoLooks,
  inventedEvent,
  liveEvent,
  openEvent,
} from './event-support';
import { savePick } from '../picks/predictions-data';
import { type Scene, sizes } from '../stage';

const QUERY = '**/api/events/query';

export const eventScenes: Scene[] = [
  {
    name: 'events: the list is filtered by dates, remembers the filter and finds names',
    play: async (stage) => {
      const visitor = await stage.newcomer('Filterer');
      const { page } = visitor;
      await liveEvent(visitor);
      await page.goto('/dashboard/events');
      await page.getByTestId('category-button').first().waitFor();
      for (const text of ['Filter Events', 'Clear Filters', 'Apply Filters', 'Picks open']) {
        await stage.expectText(page, text);
      }
      await stage.expectText(page, 'Live');
      await page.getByTestId('picks-close').first().waitFor();
      await inEveryLook(visitor, 'events');

      await atBothSizes(visitor, async () => {
        await page.goto('/dashboard/events');
        const start = page.getByLabel('Start Date');
        await page.getByText('Filter Events').waitFor();
        // Folded on a phone.
        if (!(await start.isVisible())) await page.getByText('Filter Events').click();
        await start.fill('2020-01-01');
        await page.getByLabel('End Date').fill('2020-12-31');
        await page.getByRole('button', { name: 'Apply Filters' }).click();
        await stage.expectText(page, 'No events found');
        await page.reload();
        await stage.expectText(page, 'No events found');
        assert.equal(await page.getByLabel('Start Date').inputValue(), '2020-01-01');
        await page.getByLabel('Start Date').fill('2021-02-02');
        await page.getByRole('button', { name: 'Apply Filters' }).click();
        await stage.expectText(page, 'The end date is before the start date.');
        await page.getByRole('button', { name: 'Clear Filters' }).click();
        await page.getByTestId('category-button').first().waitFor();
        assert.equal(await page.getByLabel('Start Date').inputValue(), '');

        await page.getByRole('button', { name: 'This year so far' }).click();
        await page.getByText('Finished').filter({ visible: true }).first().waitFor();
        const names = await page
          .locator('[data-testid^=event-card-] h3')
          .evaluateAll((all) => all.map((one) => one.textContent));
        assert.ok(names.length > 2);
        await page.getByLabel('Search by name or place').fill('zzqx');
        await stage.expectText(page, 'No events found');
        await page.getByRole('button', { name: 'Clear the search' }).click();
        await page.getByTestId('category-button').first().waitFor();
        await page.getByRole('button', { name: 'Coming up' }).click();
      });
    },
  },
  {
    name: 'events: long names, and a colour for each status',
    play: async (stage) => {
      const visitor = await stage.newcomer('Unlucky');
      const { page } = visitor;
      // Only a filtered list is requested at this address.
      await page.evaluate(() => {
        const filter = JSON.stringify({ startDate: '2031-01-01', endDate: '' });
        localStorage.setItem('events_filter_state', filter);
      });
      await page.route(QUERY, answering({ events: [inventedEvent], count: 1 }));
      await page.goto('/dashboard/events');
      await page.getByText(inventedEvent.name).waitFor();
      await inTwoLooks(visitor, 'events-long-names');
      const colours = await page
        .getByTestId('category-button')
        .evaluateAll((all) =>
          all.map((one) => [one.dataset['status'], getComputedStyle(one).backgroundColor]),
        );
      const byStatus = new Map(colours.map(([status = '', colour = '']) => [status, colour]));
      assert.equal(new Set(byStatus.values()).size, 5, 'five colours for six statuses');
      assert.equal(byStatus.get('completed'), byStatus.get('something_new'));
      const paths = await page
        .getByTestId('category-button')
        .evaluateAll((all) => all.map((one) => one.getAttribute('href')?.split('/')[2]));
      assert.deepEqual(paths, ['upcoming', 'upcoming', 'results', 'results', 'results', 'results']);
    },
  },
  {
    name: 'events: a card leads to the event, its buttons to their categories, also by keyboard',
    play: async (stage) => {
      const visitor = await stage.newcomer('Navigator');
      const { page } = visitor;
      const event = await openEvent(visitor);
      const card = page.getByTestId(`event-card-${event.id}`);
      const first = card.getByTestId('category-button').first();
      await atBothSizes(visitor, async () => {
        await page.goto('/dashboard/events');
        await card.click({ position: { x: 12, y: 12 } });
        await page.waitForURL(`**/dashboard/events/${event.id}`);
        await page.getByRole('button', { name: 'Back' }).click();
        await page.waitForURL('**/dashboard/events');
        await first.click();
        await page.waitForURL(`**/dashboard/upcoming/${event.id}/*`);
        await page.goBack();
        // Between the two is the card's menu.
        await card.getByRole('button', { name: /^Results of / }).waitFor();
        await card.getByRole('link', { name: event.name }).focus();
        await page.keyboard.press('Tab');
        await page.keyboard.press('Tab');
        assert.ok(await first.evaluate((button) => button === document.activeElement));
        await page.keyboard.press('Enter');
        await page.waitForURL(`**/dashboard/upcoming/${event.id}/*`);
        await page.goBack();
        await card.getByRole('link', { name: event.name }).focus();
        await page.keyboard.press('Enter');
        await page.waitForURL(`**/dashboard/events/${event.id}`);
      });
      // A visitor from an external link has no page of ours to go back to.
      const other = await visitor.context.newPage();
      await other.goto(`/dashboard/events/${event.id}`);
      await other.getByRole('button', { name: 'Back' }).click();
      await other.waitForURL('**/dashboard/events');
    },
  },
  {
    name: 'events: an event page tells its facts, the next step and who starts',
    play: async (stage) => {
      const visitor = await stage.newcomer('Stepper');
      const { page } = visitor;
      const event = await openEvent(visitor);
      await page.goto(`/dashboard/events/${event.id}`);
      await page.getByTestId('next-step').filter({ hasText: 'Find a league' }).waitFor();
      await stage.expectText(page, 'Starts');
      await stage.expectText(page, 'Ends');
      await page.locator('[data-testid^=start-list-]').nth(3).waitFor();
      await inEveryLook(visitor, 'event-open');

      const created = await visitor.call<{ leagueId: string }>('POST', '/api/leagues', {
        name: 'Stepping Stones',
        type: 'private',
      });
      await page.locator('[data-testid=next-step][data-step=pick]').waitFor();
      const start = await visitor.call<{
        registrations: { athlete_id: string; d_cats: { id: string; status: string }[] }[];
      }>('GET', `/api/upcoming/${event.id}`);
      for (const category of event.dcats) {
        const athlete = start.body.registrations.find(({ d_cats }) =>
          d_cats.some(({ id, status }) => id === category.dcat_id && status === 'confirmed'),
        );
        const of = { eventId: event.id, categoryId: category.dcat_id };
        const { leagueId } = created.body;
        await savePick(visitor, { ...of, leagueId }, [athlete?.athlete_id]);
        await page.getByTestId(`category-${category.dcat_id}`).locator('text=Picked in').waitFor();
      }
      await page.locator('[data-testid=next-step][data-step=review]').waitFor();
      await stage.expectText(page, 'Your 1st');
      await inTwoLooks(visitor, 'event-picked');

      const live = await liveEvent(visitor);
      await page.goto(`/dashboard/events/${live.id}`);
      await page.locator('[data-testid=next-step][data-step=watch]').waitFor();
      await inTwoLooks(visitor, 'event-live');

      await page.route(`**/api/events/${inventedEvent.id}`, answering({ event: inventedEvent }));
      await page.goto(`/dashboard/events/${inventedEvent.id}`);
      const registration = page.getByRole('link', { name: /^Registration/ });
      assert.equal(await registration.getAttribute('href'), inventedEvent.registration_url);
      await stage.expectText(page, 'Federació Andorrana de Muntanyisme');
      await inTwoLooks(visitor, 'event-long-names');
    },
  },
  {
    name: 'events: who is not signed in is told so, and is brought back',
    play: async (stage) => {
      for (const size of sizes) {
        const somebody = await stage.newcomer('Sender');
        const { id } = await openEvent(somebody);
        await somebody.context.close();
        const visitor = await stage.visitor(size);
        const { page } = visitor;
        for (const path of [`/dashboard/events/${id}`, `/dashboard/results/${id}/1`]) {
          await page.goto(path);
          await stage.expectText(page, 'Not Authenticated');
          await visitor.shoot(`not-authenticated-${path.split('/')[2] ?? ''}`);
          await page.getByRole('link', { name: 'Go to Login' }).click();
          await page.waitForURL('**/login');
        }
        await page.goto('/dashboard/events');
        await stage.expectText(page, 'Please log in to view events');
        await visitor.context.close();
      }
    },
  },
  {
    name: 'events: an admin locks on Settings, the open page of a player shows it',
    play: async (stage) => {
      const admin = await stage.signedIn('admin');
      for (const size of sizes) {
        const player = await stage.newcomer('Watcher', size);
        const event = await openEvent(player);
        await player.page.goto(`/dashboard/events/${event.id}`);
        const badge = player.page.getByTestId('lock-badge');
        await badge.and(player.page.locator('[data-locked=false]')).waitFor();
        let loads = 0;
        player.page.on('load', () => (loads += 1));

        await admin.page.goto('/dashboard/settings');
        await admin.page.getByTestId('settings-event-id').fill(event.id);
        await admin.page.locator('[data-testid=event-status][data-locked=false]').waitFor();
        await admin.page.getByTestId('lock-all').click();
        await admin.page.getByTestId('confirm-action').click();
        await admin.page.getByText(/^Successfully locked \d+ predictions for event /).waitFor();
        await admin.page.locator('[data-testid=event-status][data-locked=true]').waitFor();
        await badge.and(player.page.locator('[data-locked=true]')).waitFor();
        await player.page
          .getByRole('status')
          .filter({ hasText: 'Picks for this event are now closed.' })
          .waitFor({ state: 'attached' });
        await player.page.locator('[data-testid=next-step][data-step=wait]').waitFor();
        await player.shoot('event-locked-meanwhile');

        await admin.page.getByTestId('unlock-all').click();
        await admin.page.getByText(/^Successfully unlocked \d+ predictions for event /).waitFor();
        await badge.and(player.page.locator('[data-locked=false]')).waitFor();
        assert.equal(loads, 0, 'without a reload');
        await player.context.close();
      }
    },
  },
];
