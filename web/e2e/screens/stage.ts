import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { EveryonesLeagueAnswer } from '../../src/wire/generated';
import { Demo, scratchFolder } from '../season/demo';
import { repository } from '../story/program';
import {
  type Answer,
  callFrom,
  collectFaults,
  openBrowser,
  openContext,
  PASSWORD,
  untilLive,
} from '../support';

/** Long, so that a busy machine does not cause failures. */
const WAIT_MS = 40_000;
const READY_WITHIN_MS = 120_000;
/** A busy server asks to try again in a moment. */
const BUSY = 503;
const TRIES = 5;
const TRY_AGAIN_MS = 1_000;
const screenshots = resolve(repository, '.screenshots/screens');
/** On demand, for review by eye; a failed scene is always pictured. */
const takesPictures = (process.env['PICTURES'] ?? '') !== '';

export const wide = { name: 'wide', width: 1280, height: 800 } as const;
export const phone = { name: 'phone', width: 390, height: 844 } as const;
export const television = { name: 'television', width: 1920, height: 1080 } as const;
export type Size = typeof wide | typeof phone | typeof television;
export type Theme = 'light' | 'dark';
export type Role = 'player' | 'admin';

export const sizes = [wide, phone] as const;
/** Each size and each theme once. */
export const twoLooks = [
  { size: wide, theme: 'light' },
  { size: phone, theme: 'dark' },
] as const;

/** Enables web push; the key is RFC 8291's example. */
export const pushing = {
  PODIUM_PUSH_KEY: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  PODIUM_PUSH_CONTACT: 'mailto:stage@podium.test',
};

/** A user with a separate browser context. */
export class Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly faults: string[];
  readonly #label: string;

  private constructor(context: BrowserContext, page: Page, label: string) {
    this.context = context;
    this.page = page;
    this.#label = label;
    this.faults = collectFaults(page);
  }

  static async arrive(
    browser: Browser,
    url: string,
    size: Size,
    theme: Theme,
    options: BrowserContextOptions = {},
  ): Promise<Visitor> {
    const context = await openContext(browser, url, { ...size, theme }, options);
    context.setDefaultTimeout(WAIT_MS);
    return new Visitor(context, await context.newPage(), `${size.name}-${theme}`);
  }

  async call<T>(method: string, path: string, body?: unknown): Promise<Answer<T>> {
    let answer = await callFrom<T>(this.page, method, path, body);
    for (let tries = 1; answer.status === BUSY && tries < TRIES; tries += 1) {
      await setTimeout(TRY_AGAIN_MS);
      answer = await callFrom<T>(this.page, method, path, body);
    }
    return answer;
  }

  /** For manual review, with PICTURES=1: `.screenshots/screens/NAME-wide-light.png`. */
  async shoot(name: string, fullPage = false) {
    if (takesPictures) await this.picture(name, fullPage);
  }

  async picture(name: string, fullPage = false) {
    await mkdir(screenshots, { recursive: true });
    const path = resolve(screenshots, `${name}-${this.#label}.png`);
    await this.page.screenshot({ path, animations: 'disabled', fullPage });
  }
}

/** Sends a request with the visitor's session, without a page. */
async function post({ context }: Visitor, path: string, data: object = {}) {
  let answer = await context.request.post(path, { data });
  for (let tries = 1; answer.status() === BUSY && tries < TRIES; tries += 1) {
    await setTimeout(TRY_AGAIN_MS);
    answer = await context.request.post(path, { data });
  }
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
}

/** New accounts join the league of everyone automatically. */
async function leaveEveryones(visitor: Visitor) {
  const answer = await visitor.context.request.get('/api/leagues/everyone');
  const { league } = (await answer.json()) as EveryonesLeagueAnswer;
  if (league?.isCurrentUserMember) await post(visitor, `/api/leagues/${league._id}/leave`);
}

/** One demo server and one browser for all scenes; every visitor has a separate browser context. */
export class Stage {
  readonly url: string;
  readonly #demo: Demo;
  readonly #browser: Browser;
  readonly #seen = new Map<string, Set<string>>();
  /** The current scene, to which seen texts are attributed. */
  scene = '';
  #people = 0;
  #visitors: Visitor[] = [];

  private constructor(demo: Demo, browser: Browser) {
    this.#demo = demo;
    this.#browser = browser;
    this.url = demo.url;
  }

  static async open(): Promise<Stage> {
    const demo = await Demo.start(await scratchFolder(), pushing);
    const stage = new Stage(demo, await openBrowser());
    await stage.#untilReady();
    return stage;
  }

  /** The demo already serves while it founds its leagues. */
  async #untilReady() {
    const { context } = await this.signedIn('player');
    const end = Date.now() + READY_WITHIN_MS;
    for (;;) {
      const answer = await context.request.get('/api/leagues/everyone');
      if (((await answer.json()) as EveryonesLeagueAnswer).league) break;
      if (Date.now() > end) throw new Error(`no league of everyone:\n${this.#demo.log.join('\n')}`);
      await setTimeout(500);
    }
    await this.clear();
  }

  /** `installed` allows the service worker, for offline use. */
  async visitor(
    size: Size = wide,
    theme: Theme = 'light',
    { installed = false }: { installed?: boolean } = {},
  ): Promise<Visitor> {
    const serviceWorkers = installed ? 'allow' : 'block';
    const visitor = await Visitor.arrive(this.#browser, this.url, size, theme, { serviceWorkers });
    this.#visitors.push(visitor);
    return visitor;
  }

  /** A visitor with a new account without leagues or picks; `inEveryones` keeps them in the league of everyone. */
  async newcomer(
    name: string,
    size: Size = wide,
    theme: Theme = 'light',
    { inEveryones = false }: { inEveryones?: boolean } = {},
  ): Promise<Visitor> {
    const visitor = await this.visitor(size, theme);
    this.#people += 1;
    const email = `visitor-${this.#people}@podium.test`;
    await post(visitor, '/api/auth/register', { name, email, password: PASSWORD });
    if (!inEveryones) await leaveEveryones(visitor);
    await visitor.page.goto('/dashboard');
    await untilLive(visitor.page);
    return visitor;
  }

  /** A visitor who plays as a guest in the league of everyone. */
  async guest(name: string, size: Size = wide, theme: Theme = 'light'): Promise<Visitor> {
    const visitor = await this.visitor(size, theme);
    await post(visitor, '/api/auth/guest', { name });
    await visitor.page.goto('/dashboard');
    await untilLive(visitor.page);
    return visitor;
  }

  async signedIn(role: Role, size: Size = wide, theme: Theme = 'light'): Promise<Visitor> {
    const visitor = await this.visitor(size, theme);
    const [email, password] = this.#demo.credentials(role);
    await post(visitor, '/api/auth/login', { email, password });
    await visitor.page.goto('/dashboard');
    await untilLive(visitor.page);
    return visitor;
  }

  /** Waits until the text is on the screen, and records that it was seen. */
  async expectText(page: Page, text: string) {
    await page.getByText(text).filter({ visible: true }).first().waitFor();
    this.noteText(text);
  }

  /** Records a text that is not a text node but the name of a field or button. */
  noteText(text: string) {
    const scenes = this.#seen.get(text) ?? new Set();
    this.#seen.set(text, scenes.add(this.scene));
  }

  /** The texts seen, each with its scenes. */
  get seen(): ReadonlyMap<string, ReadonlySet<string>> {
    return this.#seen;
  }

  async shootOpen(name: string) {
    const open = this.#visitors.filter(({ page }) => !page.isClosed());
    for (const [place, visitor] of open.entries()) await visitor.picture(`${name}-${place + 1}`);
  }

  async clear() {
    for (const { context } of this.#visitors) await context.close();
    this.#visitors = [];
  }

  async close() {
    await this.#browser.close();
    await this.#demo.stop();
    await this.#demo.forget();
  }
}

/** A part of the suite: one screen or one story across screens. Scenes do not depend on each other. */
export interface Scene {
  name: string;
  play: (stage: Stage) => Promise<void>;
  /** Time limit of a long scene. */
  limitMs?: number;
}
