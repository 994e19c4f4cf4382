import type { Page } from 'playwright-core';
import { fixedTexts, isText } from '../../src/testing/fixed-texts';
import type { Stage } from './stage';

const all = Object.values(fixedTexts).flat();

/** Records every fixed text that the page shows as a line, a label or a name. */
export async function noticeTexts(stage: Stage, page: Page) {
  const lines = await page.evaluate(() => {
    const visible = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const spoken = [...document.querySelectorAll('[aria-label], [placeholder], option, label')]
      .filter((element) => element.tagName === 'OPTION' || visible(element))
      .flatMap((element) => [
        element.getAttribute('aria-label'),
        element.getAttribute('placeholder'),
        element.textContent,
      ]);
    // The text of single elements, regardless of CSS text-transform.
    const own = [...document.querySelectorAll('body *')].filter(visible).map((element) =>
      [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.textContent)
        .join(''),
    );
    return [...spoken, ...own].filter((text) => text !== null).map((text) => text.trim());
  });
  const found = new Set(lines);
  for (const text of all) {
    if (!text.includes('{') && found.has(text)) stage.noteText(text);
  }
}

interface Seen {
  area: string;
  text: string;
  scenes: string[];
}

export function coverage(stages: Stage[]): Seen[] {
  return Object.entries(fixedTexts).flatMap(([area, texts]) =>
    texts.map((text) => {
      const scenes = stages
        .flatMap((stage) => [...stage.seen])
        .filter(([shownText]) => isText(text, shownText))
        .flatMap(([, names]) => [...names]);
      return { area, text, scenes: [...new Set(scenes)] };
    }),
  );
}

export function coverageTable(rows: Seen[]): string {
  return rows
    .map(({ area, text, scenes }) => {
      const [first = 'NOT SEEN', ...others] = scenes;
      const more = others.length > 0 ? ` (and ${others.length} more)` : '';
      return `${area.padEnd(14)} ${text.padEnd(60)} ${first}${more}`;
    })
    .join('\n');
}
