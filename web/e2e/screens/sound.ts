import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { brokenRules, overflow } from '../support';
import type { Theme, Visitor } from './stage';

/** An open page, and what went wrong on it. */
type OpenPage = Pick<Visitor, 'page' | 'faults'>;

/** Asserts that no text is cut off, no accessibility rule is violated and no script has thrown. */
export async function isSound({ page, faults }: OpenPage, where = page.url()) {
  await page.waitForLoadState('networkidle');
  // The fixed header covers a part of what is scrolled below it.
  await page.evaluate(() => window.scrollTo(0, 0));
  assert.ok((await overflow(page)) <= 0, `${where}: wider than its window`);
  assert.deepEqual(await brokenRules(page), [], where);
  assert.deepEqual(faults, [], where);
}

export async function looksSound(visitor: Visitor, name: string, fullPage = false) {
  await visitor.shoot(name, fullPage);
  await isSound(visitor, name);
}

/** Checks both themes, once the colours of a change have faded; ends in the light one. */
export async function looksSoundInBoth(visitor: Visitor, name: string, fullPage = false) {
  await visitor.shoot(name, fullPage);
  await inBothThemes(visitor.page, (theme) => isSound(visitor, `${name}, ${theme}`));
}

/** Ends in the light theme. */
export async function inBothThemes(page: Page, look: (theme: Theme) => Promise<void>) {
  for (const theme of ['dark', 'light'] as const) {
    await showTheme(page, theme);
    await look(theme);
  }
}

/** Switches the theme, and waits until its colours are shown. */
export async function showTheme(page: Page, theme: Theme) {
  // Rows that are skipped while out of sight keep the colours of the other theme.
  await page.addStyleTag({ content: '* { content-visibility: visible !important }' });
  await page.emulateMedia({ colorScheme: theme });
  await page.locator(`html[data-theme=${theme}]`).waitFor({ state: 'attached' });
  await untilStill(page);
}

/** Waits for the end of animations: rows have other colours while they are highlighted. */
const untilStill = (page: Page) =>
  page.waitForFunction(() =>
    document.getAnimations().every(({ effect, playState }) => {
      const endless = effect?.getTiming().iterations === Infinity;
      return endless || playState !== 'running';
    }),
  );
