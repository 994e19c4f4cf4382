/** Pictures of a practice final of the demo, for the README's moving picture (`make clip`). */

import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Demo, scratchFolder } from './season/demo';
import { repository } from './story/program';
import { openBrowser, openContext } from './support';

const frames = resolve(repository, '.screenshots/clip');
/** Pictures, and the time between two: shown in a third of it. */
const COUNT = 100;
const EVERY_MS = 300;
/** Steps before the first picture: the beginning is slow. */
const SKIPPED_MS = 20_000;

const demo = await Demo.start(await scratchFolder());
const browser = await openBrowser();
try {
  await rm(frames, { recursive: true, force: true });
  await mkdir(frames, { recursive: true });
  const look = { width: 800, height: 640, theme: 'light' } as const;
  const context = await openContext(browser, demo.url, look, { reducedMotion: 'no-preference' });
  const page = await context.newPage();
  await page.goto('/play');
  // Until the demo has fetched its season.
  const starters = page.getByRole('list', { name: 'Starters' }).getByRole('button');
  await starters.first().waitFor({ timeout: 120_000 });
  for (const at of [0, 1, 2]) await starters.nth(at).click();
  await page.getByRole('button', { name: 'Start the final' }).click();
  await page.evaluate(() => document.querySelector('header')?.remove());
  await page.waitForTimeout(SKIPPED_MS);
  for (let frame = 0; frame < COUNT; frame += 1) {
    const next = page.waitForTimeout(EVERY_MS);
    await page.screenshot({ path: join(frames, `${String(frame).padStart(3, '0')}.png`) });
    await next;
  }
} finally {
  await browser.close();
  await demo.stop();
}
