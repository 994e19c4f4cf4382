import assert from 'node:assert/strict';
import { brokenRules, overflow } from '../support';
import type { Visitor } from './stage';

/** No word may be cut off, no rule of accessibility broken, and no script may have thrown. */
export async function isSound({ page, faults }: Visitor, where = page.url()) {
  await page.waitForLoadState('networkidle');
  assert.ok((await overflow(page)) <= 0, `${where}: wider than its window`);
  assert.deepEqual(await brokenRules(page), [], where);
  assert.deepEqual(faults, [], where);
}
