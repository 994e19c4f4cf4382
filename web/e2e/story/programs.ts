import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
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

export interface Started {
  url: string;
  upstream: Upstream;
  upstreamEvent: UpstreamEvent;
  server: Program;
  upstreamProgram: Program;
  environment: Record<string, string>;
}

export async function startPrograms(): Promise<Started> {
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
  const upstream = new Upstream(upstreamUrl);
  const upstreamEvent = await upstream.onlyEvent();
  return { url, upstream, upstreamEvent, server, upstreamProgram, environment };
}

/** A server with its own data, and a results service with one event. */
export class Programs {
  readonly url: string;
  readonly upstream: Upstream;
  /** The event as the results service publishes it. */
  readonly upstreamEvent: UpstreamEvent;
  readonly #started: Started;

  constructor(started: Started) {
    this.#started = started;
    this.url = started.url;
    this.upstream = started.upstream;
    this.upstreamEvent = started.upstreamEvent;
  }

  get server() {
    return this.#started.server;
  }

  /** The first category, with its final podium. */
  get category() {
    const category = this.upstreamEvent.categories[0];
    if (!category) throw new Error('the event has no category');
    return category;
  }

  /** Runs an operator's command beside the running server. */
  command(...options: string[]): Promise<string> {
    return run('podium', options, this.#started.environment);
  }

  /** Restarts the server with the same address and data. */
  async startAgain() {
    const { environment, url } = this.#started;
    const listen = { PODIUM_LISTEN: new URL(url).host };
    this.#started.server = new Program('podium', ['serve'], { ...environment, ...listen });
    await this.#started.server.address;
  }

  async close() {
    const { server, upstreamProgram, environment } = this.#started;
    await server.stop();
    await upstreamProgram.stop();
    await rm(environment['PODIUM_DATA_DIR'] ?? '', { recursive: true, force: true });
  }
}
