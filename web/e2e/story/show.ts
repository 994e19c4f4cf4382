import type { Browser } from 'playwright-core';
import type { EventList, EventView } from '../../src/wire/generated';
import { openBrowser } from '../support';
import { Person } from './person';
import { Programs, type Started, startPrograms } from './programs';

/** The programs, the two browsers, and the users' league and picks so far. */
export class Show extends Programs {
  leagueId = '';
  leagueSlug = '';
  /** Picks of the first category by user, first place first. */
  readonly picks = new Map<Person, string[]>();
  readonly anna: Person;
  readonly ben: Person;
  readonly #browser: Browser;

  private constructor(started: Started, browser: Browser, anna: Person, ben: Person) {
    super(started);
    this.#browser = browser;
    this.anna = anna;
    this.ben = ben;
  }

  static async open(): Promise<Show> {
    const started = await startPrograms();
    const browser = await openBrowser();
    const light = { width: 1280, height: 800, theme: 'light' } as const;
    const dark = { width: 390, height: 844, theme: 'dark' } as const;
    const anna = await Person.arrive(browser, 'Anna', started.url, light);
    const ben = await Person.arrive(browser, 'Ben', started.url, dark);
    return new Show(started, browser, anna, ben);
  }

  get people(): [Person, Person] {
    return [this.anna, this.ben];
  }

  /** The event as our API returns it. */
  async event(): Promise<EventView> {
    const { body } = await this.anna.call<EventList>('GET', '/api/events');
    const event = body.events.find(({ name }) => name === this.upstreamEvent.name);
    if (!event) throw new Error(`${this.upstreamEvent.name} is not among ${body.count} events`);
    return event;
  }

  override async close() {
    await this.#browser.close();
    await super.close();
  }
}
