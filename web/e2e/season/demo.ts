import assert from 'node:assert/strict';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { Program, repository } from '../story/program';
import { collectFaults, openContext, overflow, signIn } from '../support';

export const looks = [
  { name: 'wide', width: 1280, height: 800, theme: 'light' },
  { name: 'phone', width: 390, height: 844, theme: 'dark' },
] as const;

export type Look = (typeof looks)[number];

const screenshots = resolve(repository, '.screenshots/season');
const WAIT_MS = 60_000;

/** A user with a separate browser context. */
export interface Viewer {
  look: Look;
  page: Page;
  context: BrowserContext;
  /** Errors of the page; must stay empty. */
  faults: string[];
}

export async function arrive(browser: Browser, url: string, look: Look): Promise<Viewer> {
  const context = await openContext(browser, url, look, { reducedMotion: 'no-preference' });
  context.setDefaultTimeout(WAIT_MS);
  const page = await context.newPage();
  return { look, page, context, faults: collectFaults(page) };
}

export async function shoot({ page, look }: Viewer, name: string) {
  await mkdir(screenshots, { recursive: true });
  await page.screenshot({ path: join(screenshots, `${name}-${look.name}.png`) });
}

/** Each viewer's address, faults and visible text, so that a failure on another machine can be explained. */
export async function describe(viewers: readonly Viewer[], name: string): Promise<string[]> {
  return Promise.all(
    viewers.map(async (viewer) => {
      const { page, look, faults } = viewer;
      await shoot(viewer, `failed-${name.replaceAll(' ', '-')}`);
      const text = await page
        .locator('main')
        .first()
        .innerText({ timeout: 1_000 })
        .catch(() => 'nothing');
      return `${look.name} at ${page.url()}: ${JSON.stringify(faults)}\n${text.slice(0, 1_500)}`;
    }),
  );
}

export async function isSound(viewer: Viewer) {
  assert.deepEqual(viewer.faults, []);
  assert.ok((await overflow(viewer.page)) <= 0, `${viewer.page.url()} is wider than its window`);
}

export async function scratchFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'podium-season-'));
  // The embedded Postgres may run under another account.
  await chmod(folder, 0o755);
  return folder;
}

/** `podium serve --demo` with a separate data folder. */
export class Demo {
  readonly url: string;
  readonly startedInMs: number;
  readonly #program: Program;
  readonly folder: string;
  /** Kept here because the program's log drops its first lines. */
  readonly #known = new Map<string, [email: string, password: string]>();

  private constructor(program: Program, url: string, folder: string, startedInMs: number) {
    this.#program = program;
    this.url = url;
    this.folder = folder;
    this.startedInMs = startedInMs;
    this.#listen();
  }

  #listen() {
    for (const line of this.#program.log) {
      const match = /^sign in as (\S+): (\S+) +(\S+)$/.exec(line);
      if (match?.[1] !== undefined && match[2] !== undefined && match[3] !== undefined) {
        this.#known.set(match[1], [match[2], match[3]]);
      }
    }
  }

  static async start(folder: string, environment: Record<string, string> = {}): Promise<Demo> {
    const began = Date.now();
    const program = new Program('podium', ['serve', '--demo'], {
      PODIUM_DATA_DIR: folder,
      PODIUM_LISTEN: '127.0.0.1:0',
      ...environment,
    });
    const url = await program.address;
    return new Demo(program, url, folder, Date.now() - began);
  }

  /** The credentials that `podium` prints. */
  credentials(role: 'player' | 'admin'): [email: string, password: string] {
    this.#listen();
    const known = this.#known.get(role);
    if (known) return known;
    throw new Error(`no sign-in for ${role} was printed`);
  }

  async signIn({ page }: Viewer, role: 'player' | 'admin') {
    const [email, password] = this.credentials(role);
    await page.goto(this.url);
    await signIn(page, email, password);
  }

  get log(): string[] {
    return this.#program.log;
  }

  stop(): Promise<void> {
    return this.#program.stop();
  }

  async forget() {
    await rm(this.folder, { recursive: true, force: true });
  }
}
