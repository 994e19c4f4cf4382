import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { MeAnswer } from '../../src/wire/generated';
import {
  type Answer,
  callFrom,
  collectFaults,
  type Look,
  openContext,
  sendRegistration,
  untilLive,
} from '../support';
import { repository } from './program';

const WAIT_MS = 20_000;
const screenshots = resolve(repository, '.screenshots');

/** A user with a separate browser context. */
export class Person {
  readonly name: string;
  readonly email: string;
  readonly page: Page;
  /** Errors of the page; must stay empty. */
  readonly faults: string[];
  /** Set by the registration. */
  id = '';

  private constructor(name: string, page: Page) {
    this.name = name;
    this.email = `${name.toLowerCase()}@podium.test`;
    this.page = page;
    this.faults = collectFaults(page);
  }

  static async arrive(browser: Browser, name: string, url: string, look: Look): Promise<Person> {
    const context = await openContext(browser, url, look);
    context.setDefaultTimeout(WAIT_MS);
    return new Person(name, await context.newPage());
  }

  newTab(): Promise<Page> {
    return this.page.context().newPage();
  }

  async register() {
    const { page } = this;
    await page.goto('/login');
    await page.getByRole('button', { name: 'Register' }).click();
    await this.shoot('00-register');
    await sendRegistration(page, this.name, this.email);
    await page.waitForURL('**/dashboard');
    await untilLive(page);
    const { body } = await this.call<MeAnswer>('GET', '/api/auth/me');
    this.id = body.user.userId;
  }

  call<T>(method: string, path: string, body?: unknown): Promise<Answer<T>> {
    return callFrom<T>(this.page, method, path, body);
  }

  /** Saves a screenshot for manual review. */
  async shoot(station: string, page = this.page) {
    await mkdir(screenshots, { recursive: true });
    const path = resolve(screenshots, `${station}-${this.name.toLowerCase()}.png`);
    await page.screenshot({ path, animations: 'disabled' });
  }
}
