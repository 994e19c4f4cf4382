import type { Page } from 'playwright-core';

export class Watcher {
  readonly #page: Page;
  readonly #selector: string;

  constructor(page: Page, selector: string) {
    this.#page = page;
    this.#selector = selector;
  }

  /** The current text of the watched elements. */
  private read(): Promise<string> {
    return this.#page
      .locator(this.#selector)
      .evaluateAll((rows) => rows.map((row) => row.textContent ?? '').join('\n'));
  }

  /** Waits for `count` changes; returns the milliseconds before each. */
  async changes(count: number, withinMs: number): Promise<number[]> {
    const began = Date.now();
    const gaps: number[] = [];
    let before = await this.read();
    let last = began;
    while (gaps.length < count) {
      const left = withinMs - (Date.now() - began);
      await this.#page.waitForFunction(
        ([selector, known]) =>
          [...document.querySelectorAll(selector)]
            .map((row) => row.textContent ?? '')
            .join('\n') !== known,
        [this.#selector, before] as const,
        { timeout: Math.max(1, left) },
      );
      const now = Date.now();
      gaps.push(now - last);
      last = now;
      before = await this.read();
    }
    return gaps;
  }
}
