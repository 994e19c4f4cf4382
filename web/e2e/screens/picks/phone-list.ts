import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { anOpenCategory, foundLeague, row } from './predictions-data';
import { phone, type Scene, type Stage } from '../stage';

/** Athletes that a player sees at once on phones of these sizes. */
const least = [
  { width: 390, height: 844, athletes: 6 },
  { width: 390, height: 664, athletes: 4 },
  { width: 375, height: 553, athletes: 3 },
  { width: 360, height: 640, athletes: 3 },
];

/** Rows that are wholly between the top bar and the podium's bar. */
const visibleAthletes = (page: Page) =>
  page.evaluate(() => {
    const edge = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
    const top = edge('header')?.bottom ?? 0;
    const bottom = edge('[data-testid=podium-bar]')?.top ?? 0;
    return [...document.querySelectorAll('[data-testid^=athlete-row-]')].filter((one) => {
      const box = one.getBoundingClientRect();
      return box.top >= top && box.bottom <= bottom;
    }).length;
  });

/** The bar at the bottom leaves room for the list: on opening, after saving, and reopened. */
async function seesAthletes(stage: Stage) {
  for (const { width, height, athletes: wanted } of least) {
    const name = `phone-${width}x${height}`;
    const visitor = await stage.newcomer('Small Screen', phone);
    const { page } = visitor;
    await page.setViewportSize({ width, height });
    await foundLeague(visitor, 'Small Screens');
    const { athletes, address } = await anOpenCategory(visitor);
    const sees = async (state: string) => {
      const seen = await visibleAthletes(page);
      await visitor.shoot(`predictions-${name}-${state}`);
      process.stdout.write(`${width}x${height}, ${state}: ${seen} athletes\n`);
      assert.ok(seen >= wanted, `${width}x${height}, ${state}: ${seen} athletes, not ${wanted}`);
    };
    await page.goto(address);
    await row(page, athletes[0]).waitFor();
    await page.getByLabel('Sort by').waitFor();
    await sees('opened');
    const rows = page.locator('[data-testid^=athlete-row-][data-attending=true]');
    for (const nth of [0, 1, 2]) await rows.nth(nth).tap();
    await page.getByTestId('submit-prediction').tap();
    await page.getByTestId('save-receipt').waitFor();
    await sees('saved');
    await page.reload();
    await page.getByTestId('save-receipt').waitFor();
    await row(page, athletes[0]).waitFor();
    await sees('reopened');
    await visitor.context.close();
  }
}

export const phoneListScenes: Scene[] = [
  { name: 'predictions: athletes in sight on small phones', play: seesAthletes },
];
