import { rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import type { Browser } from 'playwright-core';
import { SMTPServer } from 'smtp-server';
import type { EventList, EventView } from '../../../src/wire/generated';
import { scratchFolder } from '../../season/demo';
import { Program, run } from '../../story/program';
import { Upstream } from '../../story/upstream';
import { openBrowser } from '../../support';
import { pushing, type Size, type Theme, Visitor } from '../stage';

const WAIT_MS = 60_000;

/** A real mail server that keeps the mails it receives. */
export class Mailbox {
  readonly #server: SMTPServer;
  readonly #mails: Email[] = [];
  #arrived: () => void = () => undefined;

  private constructor() {
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, _session, done) => {
        void buffer(stream)
          .then((bytes) => PostalMime.parse(bytes))
          .then((mail) => {
            this.#mails.push(mail);
            this.#arrived();
            done();
          }, done);
      },
    });
  }

  static async open(): Promise<Mailbox> {
    const mailbox = new Mailbox();
    await new Promise<void>((listening) => {
      mailbox.#server.listen(0, '127.0.0.1', listening);
    });
    return mailbox;
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.#server.server.address() as AddressInfo).port}`;
  }

  /** The next mail to an address whose subject starts with `subject`. */
  async next(address: string, subject: string): Promise<Email> {
    const until = Date.now() + WAIT_MS;
    for (;;) {
      const place = this.#mails.findIndex(
        (mail) =>
          mail.to?.some((to) => to.address === address) && mail.subject?.startsWith(subject),
      );
      const [found] = place < 0 ? [] : this.#mails.splice(place, 1);
      if (found) return found;
      if (Date.now() > until) throw new Error(`no mail "${subject}" came to ${address}`);
      await new Promise<void>((again) => {
        this.#arrived = again;
        setTimeout(again, 1_000);
      });
    }
  }

  async close() {
    await new Promise<void>((closed) => this.#server.close(closed));
  }
}

/** A server that sends mail, with one upcoming event, and a browser. */
export class MailStage {
  readonly mailbox: Mailbox;
  readonly #upstream: Upstream;
  readonly #programs: Program[];
  readonly #browser: Browser;
  readonly #url: string;
  readonly #folder: string;

  private constructor(
    mailbox: Mailbox,
    upstream: Upstream,
    programs: Program[],
    browser: Browser,
    url: string,
    folder: string,
  ) {
    this.mailbox = mailbox;
    this.#upstream = upstream;
    this.#programs = programs;
    this.#browser = browser;
    this.#url = url;
    this.#folder = folder;
  }

  static async open(): Promise<MailStage> {
    const mailbox = await Mailbox.open();
    const upstreamProgram = new Program('podium-simulator', [
      '--generated',
      '1',
      '--starts-in-days',
      '9',
    ]);
    const upstreamUrl = await upstreamProgram.address;
    const folder = await scratchFolder();
    const server = new Program('podium', ['serve'], {
      PODIUM_DATA_DIR: folder,
      PODIUM_LISTEN: '127.0.0.1:0',
      PODIUM_FEEDS: `ifsc=${upstreamUrl}`,
      PODIUM_FEED_EVENTS_EVERY: '200ms',
      PODIUM_FEED_RANKINGS_EVERY: '200ms',
      PODIUM_FEED_SEASONS_EVERY: '1s',
      PODIUM_FEED_START_LISTS_EVERY: '2s',
      PODIUM_AUTO_SCORE_AFTER: '1s',
      PODIUM_MAIL_SERVER: mailbox.url,
      PODIUM_MAIL_FROM: 'Podium <podium@podium.test>',
      ...pushing,
    });
    // The address in the mails' links.
    const url = (await server.address).replace('127.0.0.1', 'localhost');
    const programs = [server, upstreamProgram];
    const upstream = new Upstream(upstreamUrl);
    return new MailStage(mailbox, upstream, programs, await openBrowser(), url, folder);
  }

  async visitor(size: Size, theme: Theme = 'light'): Promise<Visitor> {
    const visitor = await Visitor.arrive(this.#browser, this.#url, size, theme);
    visitor.context.setDefaultTimeout(WAIT_MS);
    return visitor;
  }

  /** Waits until the server has the event in the wanted state. */
  async #event(visitor: Visitor, wanted: (event: EventView) => boolean): Promise<EventView> {
    const until = Date.now() + WAIT_MS;
    for (;;) {
      const { body } = await visitor.call<EventList>('GET', '/api/events');
      const event = body.events[0];
      if (event && wanted(event)) return event;
      if (Date.now() > until) throw new Error(`the event stays ${JSON.stringify(event)}`);
      await visitor.page.waitForTimeout(200);
    }
  }

  /** Moves the event to the next midnight at its location: at most a day ahead. */
  async isNear(visitor: Visitor): Promise<EventView> {
    const { id } = await this.#upstream.onlyEvent();
    let { starts_at: last } = await this.#event(visitor, ({ starts_at }) => starts_at !== null);
    // Approached day by day: an event that has started would be locked, and stay so.
    for (const days of [2, 1, 0]) {
      await this.#upstream.startsInDays(id, days);
      const before = last;
      const moved = await this.#event(visitor, ({ starts_at }) => starts_at !== before);
      last = moved.starts_at;
      const left = Date.parse(moved.starts_at ?? '') - Date.now();
      if (left > 60_000 && left <= 86_400_000) return moved;
    }
    throw new Error('no midnight lies within a day');
  }

  /** Gives an account the rights of a site admin; ends its sessions. */
  async makeAdmin(email: string) {
    await run('podium', ['admin', 'grant', email], { PODIUM_DATA_DIR: this.#folder });
  }

  async isOver() {
    const { id } = await this.#upstream.onlyEvent();
    await this.#upstream.startToday(id);
    await this.#upstream.setStage(id, 'finished');
  }

  async close() {
    await this.#browser.close();
    for (const program of this.#programs) await program.stop();
    await this.mailbox.close();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
