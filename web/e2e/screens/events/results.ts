import assert from 'node:assert/strict';
import {
  atBothSizes,
  broken,
  type Finished,
  finishedCategory,
  inEveryLook,
  inTwoLooks,
  liveEvent,
  openEvent,
} from './event-support';
import { holdSockets } from '../sockets';
import type { Scene, Stage, Visitor } from '../stage';

const ROWS = 'main tbody tr';

/** Charts with a summary each, keyboard access, and their figures in a table. */
async function readAnalytics({ page }: Visitor, stage: Stage) {
  await page.getByRole('button', { name: 'Show Analytics' }).click();
  stage.noteText('Show Analytics');
  await page.waitForURL(/view=analytics/);
  const chart = page.getByRole('figure').first();
  await chart.waitFor();
  const points = chart.getByRole('slider');
  await points.focus();
  const first = await points.getAttribute('aria-valuetext');
  await page.keyboard.press('ArrowRight');
  assert.notEqual(await points.getAttribute('aria-valuetext'), first);
  await page.keyboard.press('Escape');
  await chart.getByText('Show as table').click();
  await chart.getByRole('table').waitFor();
  await chart.getByText('Show as table').click();
  await points.blur();
}

/** The same final as a bracket, which the address keeps. */
async function readBracket(visitor: Visitor, stage: Stage) {
  const { page } = visitor;
  await page.getByRole('button', { name: 'Show Bracket' }).click();
  stage.noteText('Show Bracket');
  await page.waitForURL(/view=bracket/);
  const heads = page.getByRole('main').getByRole('heading', { level: 3 });
  await heads.filter({ hasText: /^Final$/ }).waitFor();
  // The small final is below the final.
  const order = [
    'Round of 32',
    'Round of 16',
    'Quarter-finals',
    'Semi-finals',
    'Final',
    'Small Final',
  ];
  const shown = await heads.allTextContents();
  assert.deepEqual(
    shown,
    order.filter((name) => shown.includes(name)),
  );
  assert.ok(shown.length > 1, 'a bracket has several stages');
  await inEveryLook(visitor, 'results-speed-bracket');
  await page.reload();
  await page.getByRole('button', { name: 'Show Table' }).click();
  stage.noteText('Show Table');
  await page.locator(ROWS).nth(1).waitFor();
  for (const name of await page.getByRole('columnheader').allTextContents()) stage.noteText(name);
}

/** Opens every tab of a discipline's result. */
async function readDiscipline(stage: Stage, visitor: Visitor, { event, category }: Finished) {
  const { page } = visitor;
  const name = `results-${category.discipline.replace('&', '-')}`;
  await page.goto(`/dashboard/results/${event.id}/${category.dcat_id}`);
  await page.locator(ROWS).nth(4).waitFor();
  await page.getByRole('list', { name: 'Podium', exact: true }).waitFor();
  await page.getByRole('img', { name: 'Finished' }).first().waitFor();
  await inTwoLooks(visitor, `${name}-ranking`);

  const rounds = page.getByRole('navigation', { name: 'Rounds' }).getByRole('link');
  const names = await rounds.allTextContents();
  assert.equal(names[0], 'Ranking');
  const groups = page.getByRole('navigation', { name: 'Starting groups' });
  for (const [index, round] of names.entries()) {
    if (index === 0) continue;
    await rounds.nth(index).click();
    await page.waitForURL(/round=/);
    await page.locator(ROWS).nth(1).waitFor();
    await inTwoLooks(visitor, `${name}-${round.toLowerCase().replace(/\W/g, '-')}`);
    if (!(await groups.isVisible())) continue;
    assert.equal(await groups.getByRole('link').first().textContent(), 'Overall');
    stage.noteText('Overall');
    await groups.getByRole('link').nth(1).click();
    await page.waitForURL(/group=/);
    await page.locator(ROWS).nth(1).waitFor();
    await inTwoLooks(visitor, `${name}-group`);
    // The state in the address survives a reload.
    await page.reload();
    await groups.locator('[aria-current=page]').filter({ hasNotText: 'Overall' }).waitFor();
  }
  // The last round is open: its charts, and those of the whole category.
  if (category.discipline === 'speed') await readBracket(visitor, stage);
  await readAnalytics(visitor, stage);
  await inTwoLooks(visitor, `${name}-analytics-final`);
  await rounds.first().click();
  await page.getByRole('figure', { name: 'Rank over the rounds' }).waitFor();
  await inTwoLooks(visitor, `${name}-analytics`);
  await page.getByRole('button', { name: 'Show Table' }).click();
  await page.locator(ROWS).nth(4).waitFor();
  if (category.discipline !== 'speed') return;
  await rounds.filter({ hasText: 'Qualification' }).click();
  for (const column of ['A', 'B', 'Best']) {
    await page.getByRole('columnheader', { name: column, exact: true }).waitFor();
    stage.noteText(column);
  }
}

const disciplineScenes = ['boulder', 'lead', 'speed', 'boulder&lead'].map((discipline): Scene => ({
  name: `results: ${discipline} has its table, by round and starting group`,
  play: async (stage) => {
    const visitor = await stage.newcomer('Reader');
    await liveEvent(visitor);
    const found = await finishedCategory(visitor, (one) => one.discipline === discipline);
    // A season that has just begun does not have all disciplines.
    if (found) await readDiscipline(stage, visitor, found);
  },
}));

export const resultScenes: Scene[] = [
  ...disciplineScenes,
  {
    name: 'results: a running final marks who has just climbed',
    play: async (stage) => {
      const visitor = await stage.newcomer('Follower');
      const { page } = visitor;
      // If a final ends during the test, another one is running.
      const marked = page.locator(`${ROWS}[data-marked]`).first();
      const over = page
        .getByRole('img', { name: 'Finished' })
        .and(page.locator('[aria-current] *'));
      while (!(await marked.isVisible())) {
        const event = await liveEvent(visitor);
        const running = event.dcats.find(({ status }) => status === 'active');
        await page.goto(`/dashboard/results/${event.id}/${running?.dcat_id ?? ''}`);
        await stage.expectText(page, 'Running');
        await marked.or(over).first().waitFor({ timeout: 60_000 });
      }
      await visitor.shoot('results-live-marked');
      await inEveryLook(visitor, 'results-live');
    },
  },
  {
    name: 'results: what there is to say when there is nothing to show',
    play: async (stage) => {
      const visitor = await stage.newcomer('Early');
      const { page } = visitor;
      const event = await openEvent(visitor);
      const [category] = event.dcats;
      const address = `/dashboard/results/${event.id}/${category?.dcat_id ?? ''}`;
      const call = `**/api/results/${event.id}/*`;
      const sockets = await holdSockets(page);
      await atBothSizes(visitor, async () => {
        await page.goto(address);
        await stage.expectText(page, 'No results found for this event.');
        await page.route(call, broken);
        sockets.refuse();
        await page.reload();
        await stage.expectText(page, 'Failed to fetch result: Something went wrong on our side.');
        // The socket also delivers the empty result, and the page recovers.
        await sockets.accept();
        await stage.expectText(page, 'No results found for this event.');
        await page.unroute(call);
        await page.goto(`/dashboard/results/${event.id}/99999`);
        await stage.expectText(page, 'This event has no such category.');
      });
      await page.goto(address);
      await stage.expectText(page, 'No results found for this event.');
      await inTwoLooks(visitor, 'results-none');
      await page.getByRole('link', { name: 'Make your picks' }).click();
      await page.waitForURL(`**/dashboard/upcoming/${event.id}/*`);
    },
  },
];
