import { rm } from 'node:fs/promises';
import { Program, run } from '../story/program';
import { scratchFolder } from './demo';

type Fault = { status: number } | { slow: number } | 'html' | 'truncated';

interface Season {
  live: number[];
}

/** A server whose results service can be made to fail. */
export class Stage {
  readonly url: string;
  readonly liveEvent: string;
  readonly #upstream: string;
  readonly #programs: Program[];
  readonly #environment: Record<string, string>;

  private constructor(
    url: string,
    upstream: string,
    liveEvent: string,
    programs: Program[],
    environment: Record<string, string>,
  ) {
    this.url = url;
    this.liveEvent = liveEvent;
    this.#upstream = upstream;
    this.#programs = programs;
    this.#environment = environment;
  }

  static async open(): Promise<Stage> {
    const service = new Program('podium-simulator', ['--simulated']);
    const upstream = await service.address;
    const season = (await (await fetch(`${upstream}/control/simulated`)).json()) as Season;
    const environment = {
      PODIUM_DATA_DIR: await scratchFolder(),
      PODIUM_LISTEN: '127.0.0.1:0',
      PODIUM_FEEDS: `ifsc=${upstream}`,
      PODIUM_FEED_EVENTS_EVERY: '1s',
      PODIUM_FEED_RANKINGS_EVERY: '1s',
    };
    const server = new Program('podium', ['serve'], environment);
    const url = await server.address;
    return new Stage(url, upstream, String(season.live[0]), [server, service], environment);
  }

  grantAdmin(email: string): Promise<string> {
    return run('podium', ['admin', 'grant', email], this.#environment);
  }

  async fail(fault: Fault) {
    const path = `/api/v1/events/${this.liveEvent}`;
    const answer = await fetch(`${this.#upstream}/control/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ path, fault }),
    });
    if (!answer.ok) throw new Error(`no fault: ${await answer.text()}`);
  }

  async heal() {
    await fetch(`${this.#upstream}/control/faults`, { method: 'DELETE' });
  }

  async close() {
    for (const program of this.#programs) await program.stop();
    await rm(this.#environment['PODIUM_DATA_DIR'] ?? '', { recursive: true, force: true });
  }
}
