import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type {
  HistoryAnswer,
  PredictionList,
  PredictionsWithEventsAnswer,
} from '../../../src/wire/generated';
import { inEveryLook, liveEvent, openEvent, scoredEvent } from './event-support';
import type { Scene, Visitor } from '../stage';

const scrubber = (page: Page) => page.getByRole('slider', { name: 'Moment' });

/** Waits until the live category has at least `moments` moments. */
async function untilItHasMoved({ page }: Visitor, moments: number) {
  const { pathname } = new URL(page.url());
  const [event, category] = pathname.split('/').slice(-2);
  const path = `/api/results/${event}/${category}/history`;
  await page.waitForFunction(
    async ([address, least]) => {
      const answer = (await (await fetch(address)).json()) as HistoryAnswer;
      return answer.history.moments.length >= least;
    },
    [path, moments] as const,
    { polling: 1_000, timeout: 90_000 },
  );
}

/** Waits for the player's picks, which the demo writes while it serves, without live changes. */
async function untilPicked(visitor: Visitor) {
  const { page } = visitor;
  const event = await liveEvent(visitor);
  const running = event.dcats.find(({ status }) => status === 'active');
  await page.waitForFunction(
    async ([eventId, categoryId]) => {
      const answer = await fetch('/api/predictions/with-events', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query: {}, limit: 500 }),
      });
      const { predictions } = (await answer.json()) as PredictionsWithEventsAnswer;
      return predictions.some((pick) => pick.eventId === eventId && pick.categoryId === categoryId);
    },
    [event.id, running?.dcat_id] as const,
    { polling: 3_000, timeout: 90_000 },
  );
}

async function openLive(visitor: Visitor, view: string) {
  const { page } = visitor;
  const event = await liveEvent(visitor);
  const running = event.dcats.find(({ status }) => status === 'active');
  await page.goto(`/dashboard/results/${event.id}/${running?.dcat_id ?? ''}${view}`);
  await page.getByRole('navigation', { name: 'Ways to look at this category' }).waitFor();
}

export const replayScenes: Scene[] = [
  {
    name: 'race: a live event is gone through moment by moment, and grows',
    play: async (stage) => {
      const visitor = await stage.signedIn('player');
      const { page } = visitor;
      await untilPicked(visitor);
      await openLive(visitor, '');
      await page.getByRole('region', { name: /Your podium/ }).waitFor();
      await page.getByRole('list', { name: /^Podium/ }).waitFor();
      await page.getByRole('list', { name: 'Where your picks are' }).waitFor();
      await inEveryLook(visitor, 'results-my-podium');
      await untilItHasMoved(visitor, 6);
      await page.getByRole('link', { name: 'How it went' }).click();
      await page.waitForURL(/view=race/);
      const slider = scrubber(page);
      await slider.waitFor();
      await page.getByRole('figure', { name: 'The race for the podium' }).waitFor();
      await page.getByRole('figure', { name: /The race in/ }).waitFor();
      await inEveryLook(visitor, 'race-live-end');

      const text = () => slider.getAttribute('aria-valuetext');
      const end = await text();
      await slider.focus();
      await page.keyboard.press('Home');
      assert.notEqual(await text(), end);
      assert.match((await text()) ?? '', /: .*(lead|ranked|take)/);
      await page.keyboard.press('ArrowRight');
      assert.equal(await slider.inputValue(), '1');
      await inEveryLook(visitor, 'race-live-start');
      await page.getByRole('button', { name: 'Play' }).click();
      await page.getByRole('button', { name: 'Pause' }).click();

      // Back at the end, it follows the live ranking without further clicks.
      await page.getByRole('button', { name: 'To the latest moment' }).click();
      const most = Number(await slider.getAttribute('max'));
      await page.waitForFunction(
        (before) => {
          const input = document.querySelector<HTMLInputElement>('input[type=range]');
          return input !== null && Number(input.max) > before && input.value === input.max;
        },
        most,
        { timeout: 60_000 },
      );
      // The address keeps the state.
      await page.reload();
      await scrubber(page).waitFor();
      await page.getByRole('link', { name: 'Ranking', exact: true }).click();
      await page.locator('main tbody tr').nth(3).waitFor();
      assert.deepEqual(visitor.faults, []);
    },
    limitMs: 240_000,
  },
  {
    name: 'race: a finished event tells its rounds',
    play: async (stage) => {
      const visitor = await stage.signedIn('player');
      const { page } = visitor;
      await scoredEvent(visitor);
      // The demo's leagues are younger than its oldest events.
      const newest = { query: { event_finished: true }, limit: 1 };
      const path = '/api/predictions/query';
      const { body } = await visitor.call<PredictionList>('POST', path, newest);
      const [pick] = body.predictions;
      assert.ok(pick, 'a pick in a finished event');
      await page.goto(`/dashboard/results/${pick.eventId}/${pick.categoryId}?view=race`);
      await scrubber(page).waitFor();
      await page
        .getByRole('table', { name: /at this moment/ })
        .nth(1)
        .waitFor();
      await inEveryLook(visitor, 'race-finished');
      await page.getByRole('link', { name: 'The crowd' }).click();
      await page.getByRole('table', { name: 'Who was picked' }).waitFor();
      await inEveryLook(visitor, 'crowd-everyone');
      await page.getByRole('group', { name: 'Whose picks' }).getByRole('button').nth(1).click();
      await page.getByRole('table', { name: 'Who was picked' }).waitFor();
      await inEveryLook(visitor, 'crowd-league');
    },
    limitMs: 240_000,
  },
  {
    name: 'race: the crowd of a running event, for a newcomer in no league',
    play: async (stage) => {
      const visitor = await stage.newcomer('Watcher');
      const { page } = visitor;
      await openLive(visitor, '?view=crowd');
      await page.getByRole('table', { name: 'Who was picked' }).waitFor();
      await inEveryLook(visitor, 'crowd-live-newcomer');
      await page.getByRole('link', { name: 'How it went' }).click();
      await scrubber(page).waitFor();
      assert.equal(await page.getByRole('figure', { name: /The race in/ }).count(), 0);
      // Before the lock nobody can read it.
      const open = await openEvent(visitor);
      const path = `/api/results/${open.id}/${open.dcats[0]?.dcat_id ?? ''}/crowd`;
      const { status, body } = await visitor.call<{ code: string }>('GET', path);
      assert.deepEqual([status, body.code], [409, 'picks_still_open']);
    },
    limitMs: 240_000,
  },
];
