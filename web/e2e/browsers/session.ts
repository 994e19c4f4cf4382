import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const WAIT_MS = 30_000;
const LOOK_EVERY_MS = 100;
/** The W3C's key of an element's reference. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** The Enter key. */
const ENTER = '\uE007';

/** Which of the elements is in sight, and where; null while something covers all. */
const PLACE = `
  for (const [at, element] of [...arguments].entries()) {
    element.scrollIntoView({ block: 'center' });
    const { x, y, width, height } = element.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    if (width > 0 && element.contains(top)) return [at, Math.round(x), Math.round(y)].join(' ');
  }
  return null;`;

type Reference = Record<typeof ELEMENT, string>;

/** Sends a command to a WebDriver program. */
export async function command<T>(url: string, method: string, body?: unknown): Promise<T> {
  const headers = { 'content-type': 'application/json' };
  const options = body === undefined ? { method } : { method, headers, body: JSON.stringify(body) };
  const answer = await fetch(url, options);
  const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } };
  if (!answer.ok) throw new Error(`${value.error ?? answer.status}: ${value.message ?? ''}`);
  return value;
}

/** Repeats the look until it finds something; a page that is being replaced has nothing yet. */
export async function until<T>(what: string, look: () => Promise<T | null | false>): Promise<T> {
  const deadline = Date.now() + WAIT_MS;
  for (let last: unknown = 'nothing found'; ; await pause(LOOK_EVERY_MS)) {
    try {
      const found = await look();
      if (found !== null && found !== false) return found;
    } catch (error) {
      last = error;
    }
    if (Date.now() > deadline) throw new Error(`gave up waiting for ${what} (${String(last)})`);
  }
}

/** A window of a browser, by the commands of https://www.w3.org/TR/webdriver2/. */
export class Session {
  readonly #url: string;
  readonly #home: string;

  private constructor(url: string, home: string) {
    this.#url = url;
    this.#home = home;
  }

  /** Opens a window; paths are relative to `home`. */
  static async open(driver: string, capabilities: object, home: string): Promise<Session> {
    const body = { capabilities: { alwaysMatch: capabilities } };
    const { sessionId } = await command<{ sessionId: string }>(`${driver}/session`, 'POST', body);
    return new Session(`${driver}/session/${sessionId}`, home);
  }

  #post<T>(path: string, body: object = {}): Promise<T> {
    return command<T>(`${this.#url}/${path}`, 'POST', body);
  }

  async resize(width: number, height: number) {
    await this.#post('window/rect', { width, height });
  }

  async goto(path: string) {
    await this.#post('url', { url: new URL(path, this.#home).href });
  }

  async back() {
    await this.#post('back');
  }

  async forward() {
    await this.#post('forward');
  }

  async reload() {
    await this.#post('refresh');
  }

  async untilAt(path: string) {
    await until(path, () => this.run<boolean>('return location.pathname === arguments[0]', path));
  }

  /** Runs the body of a function in the page. */
  run<T>(script: string, ...args: unknown[]): Promise<T> {
    return this.#post('execute/sync', { script, args });
  }

  async see(selector: string) {
    await until(selector, () =>
      this.run('return Boolean(document.querySelector(arguments[0]))', selector),
    );
  }

  async seeText(text: string) {
    await until(text, () =>
      this.run('return document.body.innerText.includes(arguments[0])', text),
    );
  }

  #find(value: string, using = 'css selector'): Promise<Reference[]> {
    return this.#post('elements', { using, value });
  }

  /** Clicks once the element rests: WebKit aims before a scrolled page has settled. */
  async #clickFirst(value: string, using?: string) {
    let before: string | null = null;
    await until(`a click on ${value}`, async () => {
      const found = await this.#find(value, using);
      const place: string | null = await this.run(PLACE, ...found);
      if (place === null) throw new Error(`${found.length} found, none in sight`);
      const rests = place === before;
      before = place;
      const [at] = place.split(' ');
      const element = found[Number(at)];
      if (rests && element) await this.#post(`element/${element[ELEMENT]}/click`);
      return rests;
    });
  }

  /** Clicks as soon as the element is there and nothing covers it. */
  click(selector: string): Promise<void> {
    return this.#clickFirst(selector);
  }

  clickButton(name: string): Promise<void> {
    return this.#clickFirst(`//button[normalize-space()="${name}"]`, 'xpath');
  }

  /** Follows a link by the keyboard. */
  async follow(path: string) {
    await this.type(`a[href="${path}"]`, ENTER);
    await this.untilAt(path);
  }

  /** Types into every field that matches. */
  async type(selector: string, text: string) {
    await this.see(selector);
    for (const field of await this.#find(selector)) {
      await this.#post(`element/${field[ELEMENT]}/value`, { text });
    }
  }

  /** Sends a request with the page's session; it must be accepted. */
  async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const script = `
      const [method, path, body, done] = arguments;
      const headers = { 'content-type': 'application/json' };
      fetch(path, body === null ? { method } : { method, headers, body })
        .then(async (answer) => done([answer.ok, await answer.text()]))
        .catch((error) => done([false, String(error)]));`;
    const args = [method, path, body === undefined ? null : JSON.stringify(body)];
    const [ok, text] = await this.#post<[boolean, string]>('execute/async', { script, args });
    if (!ok) throw new Error(`${method} ${path}: ${text}`);
    return JSON.parse(text) as T;
  }

  async shoot(file: string) {
    const picture = await command<string>(`${this.#url}/screenshot`, 'GET');
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, picture, 'base64');
  }

  async close() {
    await command(this.#url, 'DELETE');
  }
}
