import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { brokenRules, overflow } from '../support';
import { anOpenCategory } from './picks/predictions-data';
import { noticeTexts } from './spec-coverage';
import { inBothThemes } from './sound';
import { phone, type Scene, type Size, type Stage, type Visitor, wide } from './stage';

const LIMIT_MS = 600_000;
/** WCAG 2.2's smallest target, and a comfortable size for a thumb. */
const SMALLEST = 24;
const THUMB = 44;
/** Number of Tab presses per page. */
const TABS = 30;

const publicPages = ['/', '/how-it-works', '/play', '/form', '/login', '/no-such-page'];
const guestPages = ['/keep', '/dashboard', '/dashboard/create-league', '/dashboard/settings'];
const dashboardPages = [
  '/dashboard',
  '/dashboard/events',
  '/dashboard/my-picks',
  '/dashboard/leaderboards',
  '/dashboard/leagues',
  '/dashboard/create-league',
  '/dashboard/settings',
  '/dashboard/profile',
];

/** Pages with an id in the address: the first of each kind that a list links to. */
async function linkedPages(page: Page): Promise<string[]> {
  const linksOf = async (path: string, wanted: string) => {
    await page.goto(path);
    const links = page.locator(`main a[href^="${wanted}"]`);
    await links.first().waitFor();
    return links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  };
  const kinds = [
    ['/dashboard/events', '/dashboard/events/'],
    ['/dashboard/events', '/dashboard/upcoming/'],
    ['/dashboard', '/dashboard/results/'],
    ['/dashboard/leagues', '/dashboard/league/'],
  ] as const;
  const found: string[] = [];
  for (const [path, wanted] of kinds) {
    const [first] = await linksOf(path, wanted);
    if (first !== undefined) found.push(first);
  }
  return found;
}

/** Controls that are too small for a finger, except links within a sentence. */
function smallTargets(page: Page, thumbs: boolean): Promise<string[]> {
  return page.evaluate(
    ([smallest, thumb]) => {
      const primary =
        'form [type=submit], nav a, nav button, header button, select, textarea, ' +
        'input:not([type=checkbox], [type=radio], [type=range], [type=color])';
      const inSentence = (element: Element) =>
        element.tagName === 'A' &&
        getComputedStyle(element).display.startsWith('inline') &&
        (element.parentElement?.textContent?.trim().length ?? 0) >
          (element.textContent?.trim().length ?? 0);
      const faults: string[] = [];
      for (const element of document.querySelectorAll(
        'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=switch]',
      )) {
        if (!element.checkVisibility({ visibilityProperty: true }) || inSentence(element)) continue;
        const target = element.closest('label') ?? element;
        const { width, height } = target.getBoundingClientRect();
        // Hidden by clipping until it has the focus.
        if (width <= 1 || height <= 1) continue;
        // The whole card is the link.
        if (getComputedStyle(element, '::after').position === 'absolute') continue;
        const least = element.matches(primary) ? Math.max(smallest, thumb) : smallest;
        if (Math.min(width, height) < smallest || height < least) {
          const name = element.getAttribute('aria-label') ?? element.textContent ?? '';
          faults.push(
            `target ${Math.round(width)}x${Math.round(height)}: ${element.tagName} ${name.trim().slice(0, 40)}`,
          );
        }
      }
      return faults;
    },
    [SMALLEST, thumbs ? THUMB : 0] as const,
  );
}

/** Tabs through the page and returns focused elements without a visible focus. */
async function unseenFocus(page: Page): Promise<string[]> {
  const faults = new Set<string>();
  for (let step = 0; step < TABS; step += 1) {
    await page.keyboard.press('Tab');
    const fault = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return null;
      // The browser marks the edited part of a date itself.
      if (element.matches('input[type=date]')) return null;
      const shows = (one: Element, part?: string) => {
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one, part);
        return (
          (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow.includes('inset')
        );
      };
      if (shows(element) || (element.parentElement && shows(element.parentElement))) return null;
      // A link that covers its card: the card shows the focus.
      const stretched = getComputedStyle(element, '::after').position === 'absolute';
      const card = stretched ? element.closest('.relative') : null;
      if (stretched && shows(element, '::after')) return null;
      if (card && shows(card)) return null;
      return `focus unseen: ${element.tagName} ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}`;
    });
    if (fault !== null) faults.add(fault);
  }
  return [...faults];
}

interface Verdict {
  path: string;
  broken: string[];
  faults: string[];
}

async function look(stage: Stage, visitor: Visitor, path: string, size: Size): Promise<Verdict> {
  const { page } = visitor;
  const before = visitor.faults.length;
  await page.goto(path);
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.locator('.skeleton').first().waitFor({ state: 'detached' });
  const faults: string[] = [];
  const headings = await page.locator('h1').count();
  if (headings !== 1) faults.push(`${headings} h1`);
  const title = await page.title();
  if (!/^.+ · Podium$/.test(title)) faults.push(`title "${title}"`);
  const wider = await overflow(page);
  if (wider > 0) faults.push(`${wider} px wider than the window`);
  faults.push(...(await smallTargets(page, size === phone)));
  await noticeTexts(stage, page);
  const name = path.replace(/^\//, '').replaceAll(/\W+/g, '-') || 'landing';
  await visitor.shoot(`gallery-${name}`, true);
  const broken: string[] = [];
  await inBothThemes(page, async (theme) => {
    broken.push(...(await brokenRules(page)).map((rule) => `${theme}: ${rule}`));
  });
  if (size === wide) faults.push(...(await unseenFocus(page)));
  faults.push(...visitor.faults.slice(before));
  return { path, broken, faults };
}

async function lookAtAll(stage: Stage, size: Size) {
  const verdicts: Verdict[] = [];
  const stranger = await stage.visitor(size);
  for (const path of publicPages) verdicts.push(await look(stage, stranger, path, size));
  await stranger.context.close();

  const guest = await stage.guest('Gus Guest', size);
  for (const path of guestPages) {
    verdicts.push({ ...(await look(stage, guest, path, size)), path: `${path} (guest)` });
  }
  await guest.context.close();

  const player = await stage.signedIn('player', size);
  const linked = await linkedPages(player.page);
  for (const path of [...dashboardPages, ...linked]) {
    verdicts.push(await look(stage, player, path, size));
  }
  await player.context.close();

  const admin = await stage.signedIn('admin', size);
  verdicts.push({
    ...(await look(stage, admin, '/dashboard/settings', size)),
    path: '/dashboard/settings (admin)',
  });
  await admin.context.close();

  const rows = verdicts.map(
    ({ path, broken, faults }) =>
      `${size.name} ${path.padEnd(44)} axe ${broken.length === 0 ? 'none' : broken.join('; ')}` +
      faults.map((fault) => `\n      ${fault}`).join(''),
  );
  process.stdout.write(`${rows.join('\n')}\n`);
  const bad = verdicts.filter(({ broken, faults }) => broken.length + faults.length > 0);
  const messages = bad.map(({ path, broken, faults }) =>
    [path, ...broken, ...faults].join('\n    '),
  );
  assert.ok(bad.length === 0, `\n  ${messages.join('\n  ')}`);
}

/** Sizes and fonts where layouts broke: a tablet, a large font on a narrow window, a phone at 200 %. */
const tightFits = [
  { name: 'tablet', width: 768, height: 1024, fontPx: 16 },
  { name: 'large font', width: 900, height: 800, fontPx: 20 },
  { name: '200 %', width: 390, height: 844, fontPx: 32 },
];

const fittingPages = [
  '/',
  '/how-it-works',
  '/play',
  '/form',
  ...dashboardPages,
  '/dashboard/rules',
  '/dashboard/season',
];

async function fits(stage: Stage) {
  const visitor = await stage.signedIn('player', wide);
  const { page } = visitor;
  const { address } = await anOpenCategory(visitor);
  const linked = await linkedPages(page);
  for (const { name, width, height, fontPx } of tightFits) {
    await page.setViewportSize({ width, height });
    for (const path of [...fittingPages, ...linked, address]) {
      await page.goto(path);
      await page.addStyleTag({ content: `html { font-size: ${fontPx}px }` });
      await page.locator('h1').waitFor();
      await page.waitForLoadState('networkidle');
      assert.ok((await overflow(page)) <= 0, `${path} is wider than its window: ${name}`);
      const top = await page.locator('main').evaluate((main) => main.getBoundingClientRect().top);
      assert.ok(top < height / 2, `${path} begins at ${top} px: ${name}`);
    }
  }
}

const OPEN_CATEGORY =
  '[data-testid^=event-card-]:has([data-locked=false]) a[href^="/dashboard/upcoming/"]';

async function tabTo(page: Page, selector: string) {
  for (let step = 0; step < 80; step += 1) {
    await page.keyboard.press('Tab');
    const there = await page.evaluate(
      (wanted) => document.activeElement?.matches(wanted) ?? false,
      selector,
    );
    if (there) return;
  }
  throw new Error(`no Tab leads to ${selector}`);
}

export const soundnessScenes: Scene[] = [
  ...[wide, phone].map((size) => ({
    name: `soundness: every page, ${size.name}`,
    limitMs: LIMIT_MS,
    play: (stage: Stage) => lookAtAll(stage, size),
  })),
  { name: 'soundness: nothing is cut off at awkward sizes', limitMs: LIMIT_MS, play: fits },
  {
    name: 'soundness: by keyboard alone from signing in to a saved pick',
    play: async (stage) => {
      const person = await stage.newcomer('Ada Lovelace');
      await person.call('POST', '/api/leagues', { name: 'By Keyboard', type: 'private' });
      const { page } = person;
      await page.goto('/dashboard');
      await tabTo(page, 'a[href="/dashboard/events"]');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/dashboard/events');
      await page.locator(OPEN_CATEGORY).first().waitFor();
      await tabTo(page, OPEN_CATEGORY);
      await page.keyboard.press('Enter');
      await page.waitForURL('**/dashboard/upcoming/**');
      await page.locator('[data-testid^=athlete-row-]').first().waitFor();
      await tabTo(page, '[role=listbox]');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await tabTo(page, '[data-testid=submit-prediction]');
      await page.keyboard.press('Enter');
      await page.getByTestId('save-receipt').waitFor();
    },
  },
];
