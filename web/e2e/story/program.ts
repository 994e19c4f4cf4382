import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';

const LOG_LINES = 200;
const STOPS_WITHIN_MS = 20_000;

/** npm runs scripts in `web/`. */
export const repository = resolve(process.cwd(), '..');
const binaries = process.env['PODIUM_BIN_DIR'] ?? resolve(repository, 'target/debug');

type Environment = Record<string, string>;

function launch(name: string, options: string[], environment: Environment): ChildProcess {
  // The caller's own settings for Podium must not affect the story.
  const inherited = Object.entries(process.env).filter(
    ([key]) => key !== 'DATABASE_URL' && !key.startsWith('PODIUM_'),
  );
  return spawn(resolve(binaries, name), options, {
    cwd: repository,
    env: { ...Object.fromEntries(inherited), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** A program that runs until `stop` or `kill`. */
export class Program {
  readonly log: string[] = [];
  /** The address that it prints. */
  readonly address: Promise<string>;
  readonly #child: ChildProcess;
  readonly #ended: Promise<unknown>;

  constructor(name: string, options: string[], environment: Environment = {}) {
    const child = launch(name, options, environment);
    this.#child = child;
    process.once('exit', () => child.kill());
    // `exit` instead of `close`, because a Postgres that outlives it keeps its pipes open.
    this.#ended = once(child, 'exit').catch((error: unknown) => this.log.push(String(error)));
    this.address = new Promise((found, failed) => {
      for (const stream of [child.stdout, child.stderr]) {
        if (!stream) continue;
        createInterface(stream).on('line', (line) => {
          this.#keep(line);
          const address = /listening on (http:\/\/\S+)/.exec(line)?.[1];
          if (address !== undefined) found(address);
        });
      }
      void this.#ended.then(() => failed(new Error(`${name} ended:\n${this.log.join('\n')}`)));
    });
    this.address.catch(() => undefined);
  }

  #keep(line: string) {
    this.log.push(line);
    if (this.log.length > LOG_LINES) this.log.shift();
  }

  async #end(signal: 'SIGTERM' | 'SIGKILL') {
    this.#child.kill(signal);
    await this.#ended;
    this.#child.stdout?.destroy();
    this.#child.stderr?.destroy();
  }

  /** Ends the program like a power failure. */
  kill(): Promise<void> {
    return this.#end('SIGKILL');
  }

  async stop() {
    const late = setTimeout(() => this.#child.kill('SIGKILL'), STOPS_WITHIN_MS);
    await this.#end('SIGTERM');
    clearTimeout(late);
  }
}

export async function run(name: string, options: string[], environment: Environment) {
  const child = launch(name, options, environment);
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => output.push(text));
  }
  await once(child, 'close');
  if (child.exitCode !== 0)
    throw new Error(`${name} ${options.join(' ')} failed: ${output.join('')}`);
  return output.join('');
}
