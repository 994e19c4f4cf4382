import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import {
  anOpenCategory,
  anOpenEvent,
  attending,
  foundLeague,
  isOn,
  pageOf,
  picksOf,
  row,
  savePick,
  slot,
  unfold,
} from './predictions-data';
import { looksSound, looksSoundInBoth } from '../sound';
import { phone, type Scene, type Stage, wide } from '../stage';

const submit = (page: Page) => page.getByTestId('submit-prediction');

async function stopwatch(stage: Stage) {
  const visitor = await stage.newcomer('Thumbs', phone);
  const { page } = visitor;
  await foundLeague(visitor, 'Thumbs Only');
  const { event } = await anOpenEvent(visitor, 0, 3);
  const wanted = 3;
  let taps = 0;
  let furthest = 0;
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
  const tap = async (locator: ReturnType<Page['locator']>) => {
    await locator.tap();
    taps += 1;
    furthest = Math.max(furthest, await scrolled());
  };
  await page.goto(`/dashboard/events/${event.id}`);
  const began = Date.now();
  await tap(page.getByTestId('category-button').first());
  for (let nth = 0; nth < wanted; nth += 1) {
    const options = page.locator('[data-testid^=athlete-row-][data-attending=true]');
    await options.nth(2).waitFor();
    for (let place = 0; place < 3; place += 1) await tap(options.nth(place * 2));
    if (nth === 0) await visitor.shoot('predictions-stopwatch-full');
    await tap(submit(page));
    await page.getByTestId('save-receipt').waitFor();
    if (nth === 0) await visitor.shoot('predictions-stopwatch-saved');
    if (nth < wanted - 1) {
      const before = page.url();
      await tap(page.getByTestId('next-category'));
      await page.waitForURL((url) => url.href !== before);
    }
  }
  const seconds = (Date.now() - began) / 1000;
  const query = { query: { eventId: event.id }, limit: 10, skip: 0 };
  const { body } = await visitor.call<{ count: number }>('POST', '/api/predictions/query', query);
  assert.equal(body.count, wanted);
  process.stdout.write(
    `stopwatch: ${wanted} categories, ${taps} taps, ${seconds.toFixed(1)} s, scrolled at most ${furthest} px\n`,
  );
  assert.ok(seconds < 60, 'a podium for each category in under a minute');
  assert.ok(furthest <= phone.height, 'no more than one screenful of scrolling');
}

async function notLoaded(stage: Stage) {
  for (const size of [wide, phone]) {
    const visitor = await stage.newcomer('Wordy', size);
    const { page } = visitor;
    await foundLeague(visitor, 'Wordy League');
    const { athletes, address } = await anOpenCategory(visitor);
    await page.goto(address);
    await row(page, athletes[0]).click();
    await submit(page).click();
    await page.getByTestId('save-receipt').waitFor();
    await page.route('**/api/predictions/query', (route) =>
      route.fulfill({ status: 500, body: 'broken' }),
    );
    await page.reload();
    await stage.expectText(page, 'Failed to load predictions. Please try again later.');
    await page.unroute('**/api/predictions/query');
    await stage.expectText(page, 'Try Again');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await isOn(page, 1, athletes[0]);
    await visitor.context.close();
  }
}

/** An admin locks the event while a user is picking; unsaved changes do not count. */
async function lock(stage: Stage) {
  const admin = await stage.signedIn('admin');
  for (const size of [wide, phone]) {
    const visitor = await stage.newcomer('Slow', size);
    const { page } = visitor;
    await foundLeague(visitor, 'Slow League');
    const { event, athletes, address } = await anOpenCategory(visitor, 1);
    await page.goto(address);
    await row(page, athletes[0]).click();
    await submit(page).click();
    await page.getByTestId('save-receipt').waitFor();
    await row(page, athletes[1]).click();
    const path = `/api/events/${event.id}`;
    try {
      await admin.call('PUT', `${path}/lock`);
      await stage.expectText(page, 'This event is locked. No new predictions allowed.');
      await page.getByText('Your last change wasn’t saved.').waitFor();
      await isOn(page, 2, undefined);
      await looksSound(visitor, 'predictions-locked');
      if (size === wide) {
        await admin.page.goto(address);
        await admin.page.getByText('As a site admin you can still change your picks').waitFor();
        await admin.shoot('predictions-admin');
      }
    } finally {
      await admin.call('PUT', `${path}/unlock`);
    }
    await submit(page).or(page.getByTestId('save-receipt')).first().waitFor();
    await visitor.context.close();
  }
}

async function looksAtTheForm(stage: Stage, size: typeof wide | typeof phone) {
  const visitor = await stage.signedIn('player', size);
  const { page } = visitor;
  const open = await anOpenEvent(visitor);
  const category = open.categories.at(-1);
  assert.ok(category);
  const athletes = attending(open, category.dcat_id);
  await page.goto(pageOf(open.event, category));
  await row(page, athletes[0]).waitFor();
  await page.getByLabel('Sort by').waitFor();
  await looksSoundInBoth(visitor, 'predictions-form');

  const search = page.getByLabel('Search athletes');
  const wanted = athletes[1];
  assert.ok(wanted);
  await search.fill(`${wanted.firstname.slice(0, 4)} ${wanted.lastname.toLowerCase()}`);
  await row(page, wanted).locator('mark').first().waitFor();
  await visitor.shoot('predictions-search');
  await search.fill('xqzwv');
  await page.getByText('Nobody on the start list matches “xqzwv”.').waitFor();
  await search.fill('');
  await page.getByLabel('Sort by').selectOption('Name');
  await visitor.shoot('predictions-by-name');
  await page.getByLabel('Sort by').selectOption('Podium chance');
  if (size === phone) {
    await unfold(page);
    await looksSoundInBoth(visitor, 'predictions-podium-open');
  }
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.evaluate(() => window.scrollTo(0, 900));
  await visitor.shoot('predictions-scrolled');
}

/** The list is sorted by form; only its first rows are on the screen. */
async function topRow(page: Page, athletes: ReturnType<typeof attending>) {
  const top = page.locator('[data-testid^=athlete-row-]').first();
  const id = (await top.getAttribute('data-testid'))?.replace('athlete-row-', '');
  return [top, athletes.find(({ athlete_id }) => athlete_id === id)] as const;
}

async function dragging(stage: Stage) {
  const visitor = await stage.newcomer('Mouse');
  const { page } = visitor;
  await foundLeague(visitor, 'Mouse League');
  const { athletes, address } = await anOpenCategory(visitor);
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  const [top, first] = await topRow(page, athletes);
  const drag = async (from: ReturnType<Page['locator']>, to: ReturnType<Page['locator']>) => {
    const [a, b] = [await from.boundingBox(), await to.boundingBox()];
    assert.ok(a && b);
    await page.mouse.move(a.x + a.width / 2, a.y + a.height / 2);
    await page.mouse.down();
    await page.mouse.move(a.x + a.width / 2 + 20, a.y + a.height / 2, { steps: 4 });
    await page.mouse.move(b.x + b.width / 2, b.y + b.height / 2, { steps: 12 });
    await visitor.shoot('predictions-dragging');
    await page.mouse.up();
  };
  await drag(top, slot(page, 2));
  await isOn(page, 2, first);
  await drag(slot(page, 2), slot(page, 1));
  await isOn(page, 1, first);
  await isOn(page, 2, undefined);
}

/** Holding and dragging moves an athlete; swiping scrolls. */
async function longPress(stage: Stage) {
  const visitor = await stage.newcomer('Finger', phone);
  const { page, context } = visitor;
  await foundLeague(visitor, 'Finger League');
  const { athletes, address } = await anOpenCategory(visitor);
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  const [held, athlete] = await topRow(page, athletes);
  const [a, b] = [await held.boundingBox(), await slot(page, 3).boundingBox()];
  assert.ok(a && b);
  const client = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number, y?: number) =>
    client.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: x === undefined || y === undefined ? [] : [{ x, y }],
    });
  await touch('touchStart', a.x + 120, a.y + 20);
  // Until the finger is lifted, the held athlete is shown under it.
  await page.locator('.shadow-overlay svg.lucide-grip-vertical').waitFor();
  await touch('touchMove', a.x + 130, a.y + 60);
  await touch('touchMove', b.x + 40, b.y + 40);
  await page.locator('#podium-step-third[data-over]').waitFor();
  await visitor.shoot('predictions-long-press');
  await touch('touchEnd');
  await isOn(page, 3, athlete);
}

async function copies(stage: Stage) {
  for (const size of [wide, phone]) {
    const visitor = await stage.newcomer('Copyist', size);
    const { page } = visitor;
    const from = await foundLeague(visitor, 'Alpha');
    const taken = await foundLeague(visitor, 'Beta with a rather long name');
    const empty = await foundLeague(visitor, 'Gamma');
    const { event, category, athletes, address } = await anOpenCategory(visitor);
    const podium = (nth: number) =>
      athletes.slice(nth, nth + 3).map(({ athlete_id }) => athlete_id);
    const of = { eventId: event.id, categoryId: category.dcat_id };
    for (const [nth, leagueId] of [from, taken].entries())
      await savePick(visitor, { ...of, leagueId }, podium(nth));
    await page.goto(`${address}?league=${from}`);
    await page.getByRole('button', { name: 'Copy my podiums to my other leagues' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('No podium there yet').waitFor();
    await dialog.getByText(/^Replaces /).waitFor();
    await looksSound(visitor, 'predictions-copy');
    await dialog.getByLabel(/Beta/).check();
    await dialog.getByRole('button', { name: 'Copy to 2 leagues' }).click();
    await page.getByText('Copied to 2 leagues.').waitFor();
    const picks = await picksOf(visitor, event.id);
    const copied = new Map(
      picks.map(({ leagueId, data }) => [leagueId, [data.first, data.second, data.third]]),
    );
    for (const leagueId of [from, taken, empty]) assert.deepEqual(copied.get(leagueId), podium(0));

    // The league is in the address.
    await page.getByTestId('league-select').selectOption({ label: 'Gamma' });
    await page.waitForURL(/league=/);
    await page.reload();
    await page
      .getByTestId('league-select')
      .locator('option:checked', { hasText: 'Gamma' })
      .waitFor({
        state: 'attached',
      });
    await visitor.context.close();
  }
}

export const predictionScenes: Scene[] = [
  { name: 'predictions: three podiums on a phone in under a minute', play: stopwatch },
  { name: 'predictions: a form that could not be loaded', play: notLoaded },
  { name: 'predictions: a lock while somebody picks', play: lock },
  ...[wide, phone].map((size) => ({
    name: `predictions: the form at ${size.name}`,
    play: (stage: Stage) => looksAtTheForm(stage, size),
  })),
  { name: 'predictions: by mouse', play: dragging },
  { name: 'predictions: by a long press', play: longPress },
  { name: 'predictions: copied to other leagues', play: copies },
];
