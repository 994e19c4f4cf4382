import { rm } from 'node:fs/promises';
import type { Browser } from 'playwright-core';
import { CLIENT, OpenIdProvider } from './provider';
import { arrive, type Look, scratchFolder, type Viewer } from '../season/demo';
import { Program } from '../story/program';
import { openBrowser } from '../support';

const WAIT_MS = 20_000;

/** A server with a configured provider, and a browser. */
export class Stage {
  readonly url: string;
  readonly #browser: Browser;
  readonly #server: Program;
  readonly #provider: OpenIdProvider;
  readonly #folder: string;

  private constructor(
    url: string,
    browser: Browser,
    server: Program,
    provider: OpenIdProvider,
    folder: string,
  ) {
    this.url = url;
    this.#browser = browser;
    this.#server = server;
    this.#provider = provider;
    this.#folder = folder;
  }

  static async open(): Promise<Stage> {
    const provider = await OpenIdProvider.open({
      ann: { email: 'ann@climbers.test', email_verified: true, name: 'Ann Ascent' },
      ben: { email: 'ben@climbers.test', email_verified: true, name: 'Ben Boulder' },
      dan: { email: 'dan@climbers.test', email_verified: true, name: 'Dan Dyno' },
      cat: { email: 'cat@climbers.test', email_verified: false, name: 'Cat Crimp' },
    });
    const folder = await scratchFolder();
    const server = new Program('podium', ['serve', '--demo'], {
      PODIUM_DATA_DIR: folder,
      PODIUM_LISTEN: '127.0.0.1:0',
      GOOGLE_CLIENT_ID: CLIENT.id,
      GOOGLE_CLIENT_SECRET: CLIENT.secret,
      GOOGLE_ISSUER: provider.issuer,
    });
    // The server's origin, which the provider has registered.
    const url = (await server.address).replace('127.0.0.1', 'localhost');
    provider.serve(url);
    return new Stage(url, await openBrowser(), server, provider, folder);
  }

  async arrive(look: Look): Promise<Viewer> {
    const viewer = await arrive(this.#browser, this.url, look);
    viewer.context.setDefaultTimeout(WAIT_MS);
    return viewer;
  }

  async close() {
    await this.#browser.close();
    await this.#server.stop();
    await this.#provider.close();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
