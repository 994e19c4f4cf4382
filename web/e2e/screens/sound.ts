import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { brokenRules, overflow } from '../support';
import type { Visitor } from './stage';

/** No word may be cut off, no rule of accessibility broken, and no script may have thrown. */
export async function isSound({ page, faults }: Visitor, where = page.url()) {
  await page.waitForLoadState('networkidle');
  assert.ok((await overflow(page)) <= 0, `${where}: wider than its window`);
  assert.deepEqual(await brokenRules(page), [], where);
  assert.deepEqual(faults, [], where);
}

/** Until nothing slides or is lit up: a row that is has other colours. */
export const untilStill = (page: Page) =>
  page.waitForFunction(() =>
    document.getAnimations().every(({ effect, playState }) => {
      const endless = effect?.getTiming().iterations === Infinity;
      return endless || playState !== 'running';
    }),
  );
