/** The demo as a new user sees it, and a failing results service. */

import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import type { EventList } from '../src/wire/generated';
import {
  arrive,
  Demo,
  describe,
  isSound,
  looks,
  scratchFolder,
  shoot,
  type Viewer,
} from './season/demo';
import { Stage } from './season/failing-upstream';
import { Watcher } from './season/watcher';
import { openBrowser, sendRegistration, untilLive } from './support';

const LIMIT_MS = 300_000;
const MINUTE_MS = 60_000;
/** A leaderboard must change within a minute after the server prints its address. */
const FIRST_MOVE_MS = 60_000;
/** The season's results are fetched within half a minute, or within two on busy processors. */
const SEASON_MS = 120_000;
/** A tapped category opens. */
const OPENS_MS = 10_000;
const BOARD = '[data-testid^=leaderboard-row-]';
const RANKING = 'main tbody tr';

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

async function withBrowser(play: (browser: Browser) => Promise<void>) {
  const browser = await openBrowser();
  try {
    await play(browser);
  } finally {
    await browser.close();
  }
}

async function boardOf({ page }: Viewer, league: string) {
  await page.goto('/dashboard/leaderboards');
  await page.getByTestId('league-select').selectOption({ label: league });
  await page.locator(BOARD).first().waitFor();
  await untilLive(page);
}

/** Takes `looksAtIt` screenshots of a page, and waits for two changes after each. */
async function watch(
  viewers: Viewer[],
  selector: string,
  what: string,
  looksAtIt: number,
  t: TestContext,
) {
  const name = what.toLowerCase().replaceAll(' ', '-');
  for (let part = 1; part <= looksAtIt; part += 1) {
    for (const viewer of viewers) await shoot(viewer, `${name}-${part}`);
    const gaps = await Promise.all(
      viewers.map(({ page }) => new Watcher(page, selector).changes(2, MINUTE_MS)),
    );
    t.diagnostic(`${name} ${part}: changes after ${gaps.flat().map(seconds).join(', ')}`);
  }
}

/** One step of the demo; prints what the viewers see if it fails. */
function step(t: TestContext, name: string, viewers: Viewer[], play: () => Promise<void>) {
  return t.test(name, async () => {
    try {
      await play();
    } catch (error) {
      for (const line of await describe(viewers, name)) t.diagnostic(line);
      throw error;
    }
  });
}

async function leaguesMove(viewers: Viewer[], viewer: Viewer, listening: number, t: TestContext) {
  await step(t, 'a leaderboard moves within a minute', viewers, async () => {
    await viewer.page
      .getByRole('link', { name: /Sunday Crag Crew/ })
      .first()
      .waitFor();
    await boardOf(viewer, 'Sunday Crag Crew');
    await new Watcher(viewer.page, BOARD).changes(1, FIRST_MOVE_MS);
    const took = Date.now() - listening;
    t.diagnostic(`first move of a leaderboard ${seconds(took)} after the address`);
    assert.ok(took < FIRST_MOVE_MS);
  });

  await step(t, 'each league goes on moving, without a reload', viewers, async () => {
    for (const league of ['Sunday Crag Crew', 'Boulder Bar Bern', 'The Whole Wall']) {
      for (const one of viewers) await boardOf(one, league);
      await watch(viewers, BOARD, league, 1, t);
      for (const one of viewers) await isSound(one);
    }
  });
}

async function liveFinalMoves(viewers: Viewer[], t: TestContext) {
  await step(t, 'the live final moves', viewers, async () => {
    for (const one of viewers) {
      await one.page.goto('/dashboard/events');
      const running = one.page.locator('[data-testid=category-button][data-status=active]');
      await running.filter({ hasText: 'BOULDER' }).first().click();
      await one.page.locator(RANKING).first().waitFor();
    }
    await watch(viewers, RANKING, 'live final', 3, t);
    for (const one of viewers) await isSound(one);
  });
}

const eventsOf = ({ page }: Viewer): Promise<EventList> =>
  page.evaluate(async () => {
    const answer = await fetch('/api/events/query', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: {}, limit: 100 }),
    });
    return (await answer.json()) as EventList;
  });

/** The results of a finished category of a discipline. */
function resultsOf(events: EventList['events'], discipline: string): string | null {
  const event = events.find(({ dcats, is_paraclimbing_event: para }) =>
    dcats.some(
      (one) => !para && one.discipline === discipline && one.status === 'finished' && one.scored,
    ),
  );
  const category = event?.dcats.find(
    (one) => one.discipline === discipline && one.status === 'finished',
  );
  return event && category ? `/dashboard/results/${event.id}/${category.dcat_id}` : null;
}

/** The season is fetched after the start: a quick run comes here before that has ended. */
async function finishedIn(viewer: Viewer, discipline: string): Promise<string> {
  for (const until = Date.now() + SEASON_MS; Date.now() < until; await sleep(1_000)) {
    const path = resultsOf((await eventsOf(viewer)).events, discipline);
    if (path !== null) return path;
  }
  assert.fail(`nothing finished in ${discipline}`);
}

async function finishedEventsHaveResults(viewers: Viewer[], viewer: Viewer, t: TestContext) {
  await step(t, 'finished events of every discipline have their results', viewers, async () => {
    const disciplines = ['boulder', 'lead', 'speed', 'boulder&lead'];
    for (const discipline of disciplines) {
      const path = await finishedIn(viewer, discipline);
      for (const one of viewers) {
        await one.page.goto(path);
        await one.page.locator(RANKING).nth(4).waitFor();
        await shoot(one, `finished-${discipline.replace('&', '-')}`);
        await isSound(one);
      }
    }
  });
}

async function nextEventIsOpen(viewers: Viewer[], t: TestContext) {
  await step(t, 'what comes next can be picked', viewers, async () => {
    for (const one of viewers) {
      await one.page.goto('/dashboard/events');
      const open = one.page.locator('[data-testid^=event-card-]').filter({ hasText: 'Picks open' });
      await open.getByTestId('category-button').first().click();
      await one.page.waitForURL('**/dashboard/upcoming/**', { timeout: OPENS_MS });
      await one.page.locator('[data-testid^=athlete-row-]').nth(4).waitFor();
      await shoot(one, 'next-event');
      await isSound(one);
    }
  });
}

await test('the demo', { timeout: LIMIT_MS }, async (t) => {
  const folder = await scratchFolder();
  let demo = await Demo.start(folder);
  try {
    await withBrowser(async (browser) => {
      const viewers = await Promise.all(looks.map((look) => arrive(browser, demo.url, look)));
      const [viewer] = viewers;
      assert.ok(viewer);
      const listening = Date.now();
      t.diagnostic(`listening after ${seconds(demo.startedInMs)}`);
      for (const one of viewers) await demo.signIn(one, 'player');

      await leaguesMove(viewers, viewer, listening, t);
      await liveFinalMoves(viewers, t);
      await finishedEventsHaveResults(viewers, viewer, t);
      await nextEventIsOpen(viewers, t);
    });
    await demo.stop();

    await t.test('the second start finds all of it', async () => {
      demo = await Demo.start(folder);
      t.diagnostic(`second start: listening after ${seconds(demo.startedInMs)}`);
      await withBrowser(async (browser) => {
        const viewer = await arrive(browser, demo.url, looks[0]);
        await demo.signIn(viewer, 'player');
        await boardOf(viewer, 'The Whole Wall');
        await new Watcher(viewer.page, BOARD).changes(1, FIRST_MOVE_MS);
      });
    });
  } catch (error) {
    for (const line of demo.log.slice(-20)) t.diagnostic(line);
    throw error;
  } finally {
    await demo.stop();
    await demo.forget();
  }
});

await test('a results service that fails', { timeout: LIMIT_MS }, async (t) => {
  const stage = await Stage.open();
  try {
    await withBrowser(async (browser) => {
      const [wide, phone] = await Promise.all(
        looks.map((look) => arrive(browser, stage.url, look)),
      );
      assert.ok(wide && phone);
      const email = 'root@podium.test';
      await wide.page.goto('/login');
      await wide.page.getByRole('button', { name: 'Register' }).click();
      await sendRegistration(wide.page, 'Root', email);
      await wide.page.waitForURL('**/dashboard');
      await stage.grantAdmin(email);
      await phone.context.addCookies(await wide.context.cookies());
      const results = `/dashboard/results/${stage.liveEvent}/3`;
      await phone.page.goto(results);
      await phone.page.locator(RANKING).nth(4).waitFor();
      const health = wide.page.getByTestId('feed-health');

      await t.test('is told of with the age of what is shown, and heals by itself', async () => {
        await wide.page.goto('/dashboard/settings');
        await health.getByText('Everything is up to date.').waitFor();
        for (const fault of [{ status: 500 }, 'html', 'truncated', { status: 429 }] as const) {
          await stage.fail(fault);
          const age = wide.page.getByTestId('feed-age').first();
          await age.waitFor();
          const young = await age.textContent();
          await wide.page.waitForFunction(
            (before) => document.querySelector('[data-testid=feed-age]')?.textContent !== before,
            young,
          );
          t.diagnostic(`${JSON.stringify(fault)}: ${young}, then ${await age.textContent()}`);
          if (fault === 'html') {
            await wide.page.getByTestId('feed-health').scrollIntoViewIfNeeded();
            await shoot(wide, 'fault');
            assert.ok((await phone.page.locator(RANKING).count()) > 4, 'the last good state stays');
          }
          await stage.heal();
          await health.getByText('Everything is up to date.').waitFor();
        }
      });

      await t.test('is watched step by step when asked by hand', async () => {
        await phone.page.goto('/dashboard/settings');
        await stage.fail({ slow: 600 });
        for (const one of [wide, phone]) {
          await one.page.getByTestId('settings-event-id').fill(stage.liveEvent);
          await one.page.getByTestId('fetch-results').click();
          const bar = one.page.getByTestId('fetch-progress');
          await bar.getByText(/[1-9]\d* of \d+ documents/).waitFor();
          await shoot(one, 'fetching');
          await one.page.getByText(/^Processed \d+ categories/).waitFor();
          await isSound(one);
        }
        await stage.heal();
      });
    });
  } finally {
    await stage.close();
  }
});
