import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Browser } from 'playwright-core';
import type { EventList, EventView } from '../../src/wire/generated';
import { openBrowser } from '../support';
import { Person } from './person';
import { Program, repository, run } from './program';
import { Upstream, type UpstreamEvent } from './upstream';

export const POLL_EVERY_MS = 200;
/** Far enough ahead that midnight has passed in no time zone. */
const STARTS_IN_DAYS = '2';

const recorded = resolve(repository, '../shared/feed/ifsc');
export const hasRecorded = existsSync(join(recorded, 'events/1405.json'));

function startUpstream(): Program {
  const source = hasRecorded ? ['--recorded', recorded, '--event', '1405'] : ['--generated', '1'];
  return new Program('podium-simulator', [...source, '--starts-in-days', STARTS_IN_DAYS]);
}

interface Cast {
  url: string;
  upstream: Upstream;
  /** The event as the results service publishes it. */
  told: UpstreamEvent;
  anna: Person;
  ben: Person;
  server: Program;
  upstreamProgram: Program;
  browser: Browser;
  environment: Record<string, string>;
}

/** The programs, the two browsers, and the users' league and picks so far. */
export class Show {
  leagueId = '';
  leagueSlug = '';
  /** Picks of the first category by user, first place first. */
  readonly picks = new Map<Person, string[]>();
  readonly #cast: Cast;

  private constructor(cast: Cast) {
    this.#cast = cast;
  }

  static async open(): Promise<Show> {
    const upstreamProgram = startUpstream();
    const upstreamUrl = await upstreamProgram.address;
    const dataDir = await mkdtemp(join(tmpdir(), 'podium-story-'));
    // The embedded Postgres may run under another account.
    await chmod(dataDir, 0o755);
    const pace = `${POLL_EVERY_MS}ms`;
    const environment = {
      PODIUM_DATA_DIR: dataDir,
      PODIUM_LISTEN: '127.0.0.1:0',
      PODIUM_FEEDS: `ifsc=${upstreamUrl}`,
      PODIUM_FEED_POLL: 'on',
      PODIUM_FEED_EVENTS_EVERY: pace,
      PODIUM_FEED_RANKINGS_EVERY: pace,
      PODIUM_FEED_SEASONS_EVERY: '2s',
      PODIUM_FEED_START_LISTS_EVERY: '6s',
    };
    const server = new Program('podium', ['serve'], environment);
    const url = await server.address;
    const browser = await openBrowser();
    const upstream = new Upstream(upstreamUrl);
    const told = await upstream.onlyEvent();
    const light = { width: 1280, height: 800, theme: 'light' } as const;
    const dark = { width: 390, height: 844, theme: 'dark' } as const;
    const anna = await Person.arrive(browser, 'Anna', url, light);
    const ben = await Person.arrive(browser, 'Ben', url, dark);
    return new Show({
      url,
      upstream,
      told,
      anna,
      ben,
      server,
      upstreamProgram,
      browser,
      environment,
    });
  }

  get anna() {
    return this.#cast.anna;
  }

  get ben() {
    return this.#cast.ben;
  }

  get server() {
    return this.#cast.server;
  }

  get upstream() {
    return this.#cast.upstream;
  }

  get told() {
    return this.#cast.told;
  }

  get people(): [Person, Person] {
    return [this.anna, this.ben];
  }

  /** The category that both predict, with its final podium. */
  get category() {
    const category = this.told.categories[0];
    if (!category) throw new Error('the event has no category');
    return category;
  }

  /** The event as our API returns it. */
  async event(): Promise<EventView> {
    const { body } = await this.anna.call<EventList>('GET', '/api/events');
    const event = body.events.find(({ name }) => name === this.told.name);
    if (!event) throw new Error(`${this.told.name} is not among ${body.count} events`);
    return event;
  }

  /** Runs an operator's command beside the running server. */
  command(...options: string[]): Promise<string> {
    return run('podium', options, this.#cast.environment);
  }

  /** Restarts the server with the same address and data. */
  async startAgain() {
    const { environment, url } = this.#cast;
    const listen = { PODIUM_LISTEN: new URL(url).host };
    this.#cast.server = new Program('podium', ['serve'], { ...environment, ...listen });
    await this.#cast.server.address;
  }

  async close() {
    const { browser, server, upstreamProgram, environment } = this.#cast;
    await browser.close();
    await server.stop();
    await upstreamProgram.stop();
    await rm(environment['PODIUM_DATA_DIR'] ?? '', { recursive: true, force: true });
  }
}
