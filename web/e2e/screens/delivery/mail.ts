import assert from 'node:assert/strict';
import type { Email } from 'postal-mime';
import { operationsTexts } from '../../../src/texts/admin/operations';
import { mailTexts as texts } from '../../../src/texts/delivery/mail';
import type { LeagueCreated, MeAnswer, StartListAnswer } from '../../../src/wire/generated';
import { PASSWORD, signIn, untilLive } from '../../support';
import { MailStage } from './mail-stage';
import { savePick } from '../picks/predictions-data';
import { looksSound } from '../sound';
import { type Scene, type Theme, twoLooks, type Visitor } from '../stage';

interface Reader {
  visitor: Visitor;
  email: string;
  leagueId: string;
}

/** A new user with a league. */
async function reader(stage: MailStage, place: 0 | 1): Promise<Reader> {
  const { size, theme } = twoLooks[place];
  const visitor = await stage.visitor(size, theme);
  const email = `reader-${place}@podium.test`;
  await visitor.page.goto('/login');
  const body = { name: `Reader ${place}`, email, password: PASSWORD };
  await visitor.call<MeAnswer>('POST', '/api/auth/register', body);
  const league = { name: `Wall ${place}`, type: 'private' };
  const made = await visitor.call<LeagueCreated>('POST', '/api/leagues', league);
  return { visitor, email, leagueId: made.body.leagueId };
}

/** The target of a mail's button or last line. */
function linkOf(mail: Email, path: string): string {
  const found = new RegExp(`href="(http[^"]*${path}[^"]*)"`).exec(mail.html ?? '')?.[1];
  if (found === undefined) throw new Error(`no ${path} in ${mail.html}`);
  assert.ok(mail.text?.includes(found), 'the text has the same links');
  return found;
}

/** Takes screenshots of the mail at both sizes and in both themes. */
async function lookAt(stage: MailStage, mail: Email, name: string) {
  for (const { size } of twoLooks) {
    for (const theme of ['light', 'dark'] satisfies Theme[]) {
      const visitor = await stage.visitor(size, theme);
      const requestedUrls: string[] = [];
      visitor.page.on('request', (request) => requestedUrls.push(request.url()));
      await visitor.page.setContent(mail.html ?? '');
      await looksSound(visitor, `mail-${name}`);
      assert.deepEqual(requestedUrls, [], 'reading it fetches nothing');
      await visitor.context.close();
    }
  }
}

async function switchesOn(stage: MailStage, { visitor, email }: Reader): Promise<Email> {
  const { page } = visitor;
  await page.goto('/dashboard/settings');
  await untilLive(page);
  const reminders = page.getByRole('switch', { name: texts.reminders });
  await reminders.scrollIntoViewIfNeeded();
  await visitor.shoot('mail-settings-off');
  await reminders.click();
  await page.getByText(texts.linkSent(email)).waitFor();
  await page.getByRole('switch', { name: texts.results, exact: true }).click();
  await looksSound(visitor, 'mail-settings-asked');
  return stage.mailbox.next(email, 'Please confirm');
}

/** Confirms on another device than the one with the open settings. */
async function confirms(stage: MailStage, reader: Reader, place: 0 | 1, question: Email) {
  const { size, theme } = twoLooks[place];
  const mailbox = await stage.visitor(size, theme);
  const link = linkOf(question, '/mail/confirm#');
  await mailbox.page.goto(link);
  await mailbox.page.getByText(texts.confirm.text).waitFor();
  assert.equal(new URL(mailbox.page.url()).hash, '', 'the address keeps no token');
  await looksSound(mailbox, 'mail-confirm');
  await mailbox.page.getByRole('button', { name: texts.confirm.action }).click();
  await mailbox.page.getByText(texts.confirm.done).waitFor();
  await looksSound(mailbox, 'mail-confirm-done');
  await mailbox.page.goto('/');
  await mailbox.page.goto(link);
  await mailbox.page.getByRole('button', { name: texts.confirm.action }).click();
  await mailbox.page.getByText(texts.confirm.invalid).waitFor();
  await looksSound(mailbox, 'mail-confirm-again');
  await mailbox.page.goto('/mail/confirm');
  await mailbox.page.getByText(texts.confirm.noToken).waitFor();
  await mailbox.context.close();

  const { page } = reader.visitor;
  await page.getByText(texts.confirmed(reader.email)).waitFor();
  await looksSound(reader.visitor, 'mail-settings-confirmed');
}

async function picks({ visitor, leagueId }: Reader, eventId: string) {
  const list = await visitor.call<StartListAnswer>('GET', `/api/upcoming/${eventId}`);
  const entry = list.body.registrations.find(({ d_cats }) =>
    d_cats.some((one) => one.status === 'confirmed'),
  );
  const category = entry?.d_cats.find((one) => one.status === 'confirmed');
  await savePick(visitor, { eventId, categoryId: category?.id, leagueId }, [entry?.athlete_id]);
}

async function unsubscribes(stage: MailStage, reader: Reader, place: 0 | 1, mail: Email) {
  const { size, theme } = twoLooks[place];
  const mailbox = await stage.visitor(size, theme);
  await mailbox.page.goto(linkOf(mail, '/mail/unsubscribe#'));
  await looksSound(mailbox, 'mail-unsubscribe');
  await mailbox.page.getByRole('button', { name: texts.unsubscribe.action }).click();
  await mailbox.page.getByText(texts.unsubscribe.done.reminders).waitFor();
  await looksSound(mailbox, 'mail-unsubscribe-done');
  await mailbox.context.close();
  const reminders = reader.visitor.page.getByRole('switch', { name: texts.reminders });
  await reminders.and(reader.visitor.page.locator('[aria-checked=false]')).waitFor();
}

/** The backlogs of configured senders are among the figures. */
async function operates(stage: MailStage, { email }: Reader) {
  await stage.makeAdmin(email);
  for (const { size, theme } of twoLooks) {
    const admin = await stage.visitor(size, theme);
    await signIn(admin.page, email, PASSWORD);
    await admin.page.goto('/dashboard/settings?part=service');
    await admin.page.getByTestId('figure-mail').scrollIntoViewIfNeeded();
    for (const name of ['mail', 'push'])
      await admin.page.getByTestId(`figure-${name}`).getByText(operationsTexts.none).waitFor();
    await looksSound(admin, 'mail-operations');
  }
}

async function play(stage: MailStage) {
  const readers = [await reader(stage, 0), await reader(stage, 1)] as const;
  const event = await stage.isNear(readers[0].visitor);
  for (const [place, one] of [
    [0, readers[0]],
    [1, readers[1]],
  ] as const) {
    const question = await switchesOn(stage, one);
    if (place === 0) await lookAt(stage, question, 'question');
    await confirms(stage, one, place, question);
    const reminder = await stage.mailbox.next(one.email, 'Picks close');
    assert.ok(reminder.subject?.endsWith(event.name), reminder.subject);
    if (place === 0) await lookAt(stage, reminder, 'reminder');
    await one.visitor.page.goto(linkOf(reminder, '/dashboard/events/'));
    await one.visitor.page.getByRole('heading', { name: event.name }).first().waitFor();
    await one.visitor.page.goto('/dashboard/settings');
    await untilLive(one.visitor.page);
    await unsubscribes(stage, one, place, reminder);
    await picks(one, event.id);
  }
  await stage.isOver();
  for (const { email } of readers) {
    const result = await stage.mailbox.next(email, 'Your result');
    if (email === readers[0].email) await lookAt(stage, result, 'result');
  }
  await operates(stage, readers[0]);
}

export const mailScenes: Scene[] = [
  {
    name: 'mail: switched on, confirmed from the mailbox, reminded, and told how it went',
    play: async () => {
      const stage = await MailStage.open();
      try {
        await play(stage);
      } finally {
        await stage.close();
      }
    },
  },
];
