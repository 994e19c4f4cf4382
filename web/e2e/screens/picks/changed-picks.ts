import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { StartListAthlete } from '../../../src/wire/generated';
import { anOpenCategory, foundLeague, isOn, picksOf, row, takeOff } from './predictions-data';
import { looksSoundInBoth } from '../sound';
import { phone, type Scene, type Stage, type Visitor, wide } from '../stage';

const submit = (page: Page) => page.getByTestId('submit-prediction');
const dialog = (page: Page) =>
  page.getByRole('dialog', { name: 'Another podium was saved meanwhile' });
const receipt = (page: Page) => page.getByTestId('save-receipt').waitFor();

const podium = (athletes: (StartListAthlete | undefined)[]) => ({
  first: athletes[0]?.athlete_id ?? null,
  second: athletes[1]?.athlete_id ?? null,
  third: athletes[2]?.athlete_id ?? null,
});

/** Saves as on another device, while the page is being edited and receives the change. */
async function savesElsewhere(
  visitor: Visitor,
  eventId: string,
  athletes: (StartListAthlete | undefined)[],
) {
  for (const { _id } of await picksOf(visitor, eventId)) {
    const body = { data: podium(athletes), common: true };
    const { status } = await visitor.call('PUT', `/api/predictions/${_id}`, body);
    assert.equal(status, 200);
  }
}

/** Changes the first place, and saves after another device has saved, too. */
async function meets(
  { page }: Visitor,
  athlete: StartListAthlete | undefined,
  other: () => Promise<void>,
) {
  await takeOff(page, '1st');
  await row(page, athlete).click();
  await other();
  await submit(page).click();
}

async function changedPick(stage: Stage) {
  for (const size of [wide, phone]) {
    const visitor = await stage.newcomer('Two Devices', size);
    const { page } = visitor;
    await foundLeague(visitor, 'Alpha');
    const { event, athletes, address } = await anOpenCategory(visitor);
    const [a, b, c, d, e] = athletes;
    const elsewhere = (podiumThere: (StartListAthlete | undefined)[]) => () =>
      savesElsewhere(visitor, event.id, podiumThere);
    await page.goto(address);
    for (const athlete of [a, b, c]) await row(page, athlete).click();
    await submit(page).click();
    await receipt(page);

    await meets(visitor, d, elsewhere([e, b, a]));
    await dialog(page).waitFor();
    // The dialog has the focus, so that the Enter that saved does not answer it and screen readers announce it.
    const focused = await page.evaluate(() => document.activeElement?.getAttribute('role'));
    assert.equal(focused, 'dialog');
    await looksSoundInBoth(visitor, 'changed-dialog');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Compare and choose' }).waitFor();
    await page.getByText('Another podium was saved meanwhile.').waitFor();
    await looksSoundInBoth(visitor, 'changed-later');
    await page.getByRole('button', { name: 'Compare and choose' }).click();
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await receipt(page);
    const [storedPick] = await picksOf(visitor, event.id);
    assert.deepEqual([storedPick?.data.first, storedPick?.version], [d?.athlete_id, 3]);

    await meets(visitor, a, elsewhere([e, b, c]));
    await dialog(page).getByRole('button', { name: 'Take the other' }).click();
    await receipt(page);
    await isOn(page, 1, e);
    await visitor.shoot('changed-taken');
    const [taken] = await picksOf(visitor, event.id);
    assert.deepEqual([taken?.data.first, taken?.version], [e?.athlete_id, 4]);

    await meets(visitor, a, async () => {
      await visitor.call('DELETE', `/api/predictions/${taken?._id ?? ''}`);
    });
    await dialog(page).getByText('Deleted meanwhile').waitFor();
    await looksSoundInBoth(visitor, 'changed-deleted');
    await dialog(page).getByRole('button', { name: 'Keep mine' }).click();
    await receipt(page);
    assert.equal((await picksOf(visitor, event.id)).length, 1);
    await visitor.context.close();
  }
}

export const changedPickScenes: Scene[] = [
  { name: 'changed: a pick that was saved elsewhere meanwhile', play: changedPick },
];
