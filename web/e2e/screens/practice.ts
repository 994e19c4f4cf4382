import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { phone, type Scene, type Stage, twoLooks, type Visitor } from './stage';

/** Everything of a practice final is within its reach: no field, and at most five taps to the first point. */
const TAPS_TO_PLAY = 5;

async function points(page: Page): Promise<number> {
  return Number(await page.getByTestId('practice-points').textContent());
}

/** From the landing page to a running final; returns the number of taps. */
async function startsFromLanding({ page }: Visitor): Promise<number> {
  let taps = 0;
  const tap = async (role: 'link' | 'button', name: string) => {
    await page.getByRole(role, { name, exact: true }).first().click();
    taps += 1;
  };
  await page.goto('/');
  await page.getByTestId('practice-show').waitFor();
  await tap('link', 'Play a final now');
  const starters = page.getByRole('list', { name: 'Starters' }).getByRole('button');
  await starters.first().waitFor();
  for (const at of [0, 1, 2]) {
    await starters.nth(at).click();
    taps += 1;
  }
  await tap('button', 'Start the final');
  return taps;
}

async function playsAFinal(stage: Stage, visitor: Visitor) {
  const { page } = visitor;
  const begun = Date.now();
  const taps = await startsFromLanding(visitor);
  assert.ok(taps <= TAPS_TO_PLAY, `${taps} taps`);
  await page.waitForFunction(
    () => Number(document.querySelector('[data-testid=practice-points]')?.textContent) > 0,
    null,
    { timeout: 60_000 },
  );
  assert.ok(Date.now() - begun < 180_000, 'the first point came after three minutes');
  await visitor.shoot('practice-running');

  await page.getByRole('button', { name: 'Pause' }).click();
  const paused = await page.getByRole('progressbar').getAttribute('aria-valuenow');
  await page.waitForTimeout(5_000);
  assert.equal(await page.getByRole('progressbar').getAttribute('aria-valuenow'), paused);
  assert.ok((await points(page)) > 0);
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByRole('button', { name: 'To the end' }).click();

  const over = page.getByTestId('practice-over');
  await over.waitFor();
  const total = Number(await page.getByTestId('practice-total').textContent());
  const earned = await over.getByText(/^\+\d+$/).allTextContents();
  assert.equal(
    earned.reduce((sum, one) => sum + Number(one), 0),
    total,
  );
  await stage.expectText(page, 'Players, on average');
  await visitor.shoot('practice-over', true);

  await page.getByRole('button', { name: 'Another final' }).click();
  await page.getByRole('list', { name: 'Starters' }).waitFor();
  assert.deepEqual(visitor.faults, []);
}

export const practiceScenes: Scene[] = [
  {
    name: 'practice: a stranger plays a final without a field, and another one',
    play: async (stage) => {
      for (const { size, theme } of twoLooks) {
        const visitor = await stage.visitor(size, theme);
        await playsAFinal(stage, visitor);
        await visitor.context.close();
      }
    },
  },
  {
    name: 'practice: a link to an event shows strangers who leads, and leads to a final',
    play: async (stage) => {
      const player = await stage.signedIn('player', phone);
      const { body } = await player.call<{ results: { event_id: string; event: string }[] }>(
        'GET',
        '/api/results',
      );
      const [result] = body.results;
      assert.ok(result);
      await player.context.close();
      const visitor = await stage.visitor(phone);
      const { page, context } = visitor;
      await page.goto(`/dashboard/results/${result.event_id}`);
      await stage.expectText(page, 'Not Authenticated');
      await stage.expectText(page, 'Go to Login');
      const linked = page.getByTestId('linked-event');
      await linked.getByText(result.event, { exact: true }).waitFor();
      await linked.getByText('1st').first().waitFor();
      await visitor.shoot('linked-event');
      await page.getByRole('link', { name: 'Try a practice final' }).click();
      await page.getByRole('list', { name: 'Starters' }).waitFor();
      await context.close();
    },
  },
];
