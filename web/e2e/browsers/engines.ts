import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { repository } from '../story/program';
import { chromiumArguments, chromiumPath } from '../support';
import { command, Session, until } from './session';

interface Engine {
  name: string;
  driver: string;
  capabilities: object;
  /** Has no headless mode, so it draws on a virtual screen. */
  needsScreen?: boolean;
}

const built = resolve(repository, '.setup/cargo/bin/geckodriver');

export const engines: Engine[] = [
  {
    name: 'Firefox',
    driver: existsSync(built) ? built : 'geckodriver',
    capabilities: {
      'moz:firefoxOptions': {
        binary: process.env['FIREFOX'] ?? '/usr/bin/firefox-esr',
        args: ['-headless'],
      },
    },
  },
  { name: 'WebKit', driver: 'WebKitWebDriver', capabilities: {}, needsScreen: true },
  {
    name: 'Chromium',
    driver: 'chromedriver',
    capabilities: { 'goog:chromeOptions': { binary: chromiumPath, args: chromiumArguments } },
  },
];

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** A screen without a monitor, and its name for X programs. */
async function virtualScreen(): Promise<{ screen: ChildProcess; display: string }> {
  const options = ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'];
  const screen = spawn('Xvfb', options, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const names = screen.stdio[3];
  if (!names) throw new Error('Xvfb has no pipe for its display');
  const [line] = (await once(createInterface(names as NodeJS.ReadableStream), 'line')) as [string];
  return { screen, display: `:${line}` };
}

/** An engine's WebDriver program, with its screen. */
export class Driver {
  readonly url: string;
  readonly #programs: ChildProcess[];

  private constructor(url: string, programs: ChildProcess[]) {
    this.url = url;
    this.#programs = programs;
    process.once('exit', () => this.stop());
  }

  static async start({ driver, needsScreen }: Engine): Promise<Driver> {
    const programs: ChildProcess[] = [];
    const environment = { ...process.env };
    if (needsScreen) {
      const { screen, display } = await virtualScreen();
      programs.push(screen);
      environment['DISPLAY'] = display;
    }
    const port = await freePort();
    const program = spawn(driver, [`--port=${port}`], { env: environment, stdio: 'ignore' });
    program.once('error', () => undefined);
    const started = new Driver(`http://127.0.0.1:${port}`, [program, ...programs]);
    await until(`${driver} (run make .setup/browsers)`, async () => {
      const { ready } = await command<{ ready: boolean }>(`${started.url}/status`, 'GET');
      return ready;
    });
    return started;
  }

  async open({ capabilities }: Engine, home: string): Promise<Session> {
    try {
      const session = await Session.open(this.url, capabilities, home);
      await session.resize(1280, 800);
      return session;
    } catch (error) {
      this.stop();
      throw error;
    }
  }

  stop() {
    for (const program of this.#programs) program.kill();
  }
}
