import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import type { EveryonesLeagueAnswer, MeAnswer } from '../../../src/wire/generated';
import { PASSWORD, pickPodium, sendLogin } from '../../support';
import { foundLeague, idOf, inviteCodeOf, openLeague } from '../leagues/league-people';
import { anOpenCategory, picksOf, savePick } from '../picks/predictions-data';
import { looksSound } from '../sound';
import { phone, type Scene, type Stage, twoLooks, type Visitor } from '../stage';

/** A phone whose browser shows its bars. */
const SMALL = { width: 390, height: 664 };
/** From the link to the leaderboard: one field, and at most so many taps. */
const TAPS_TO_PLAY = 3;

async function playsByLink(stage: Stage, guest: Visitor, link: string, name: string) {
  const { page } = guest;
  let taps = 0;
  const tap = async (target: Locator) => {
    await target.click();
    taps += 1;
  };
  await page.goto(link);
  const field = page.getByLabel('Your name');
  await field.waitFor();
  await looksSound(guest, 'guest-invited', true);
  await tap(field);
  await page.keyboard.type(name);
  await tap(page.getByRole('button', { name: 'Play as guest' }));
  await page.waitForURL('**/dashboard/league/**');
  assert.ok(taps <= TAPS_TO_PLAY, `${taps} taps`);
  await stage.expectText(page, 'You have joined the league!');
  await page.getByTestId(`leaderboard-row-${await idOf(guest)}`).waitFor();
  await looksSound(guest, 'guest-league', true);
}

async function sendKeep(page: Page, email: string) {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Keep my picks' }).click();
}

/** By the question that stops a guest from losing the picks. */
async function keepPicks(guest: Visitor, email: string) {
  const { page } = guest;
  await page.goto('/login');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByText('If you log out, you cannot come back to these picks.').waitFor();
  await looksSound(guest, 'guest-logout');
  await page.getByRole('dialog').getByRole('link', { name: 'Keep my picks' }).click();
  await page.waitForURL('**/keep');
  await page.getByLabel('Email').waitFor();
  await looksSound(guest, 'guest-keep', true);
  await sendKeep(page, email);
  await page.getByText('Your picks are kept.').waitFor();
  await page.waitForURL('**/dashboard');
}

async function comesBack({ page }: Visitor, email: string) {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.locator('form').getByRole('button', { name: 'Login' }).waitFor();
  await sendLogin(page, email, PASSWORD);
  await page.waitForURL('**/dashboard');
}

async function playAndKeep(stage: Stage) {
  const founder = await stage.newcomer('Frida Founder');
  const { slug } = await foundLeague(founder, 'Guests Welcome', { type: 'private' });
  const code = await inviteCodeOf(founder, slug);
  const guest = await stage.visitor(phone);
  const { page } = guest;
  await page.setViewportSize(SMALL);
  await playsByLink(stage, guest, `/join/${slug}/${code}`, 'Gia Guest');
  const guestId = await idOf(guest);

  await openLeague(founder, slug, 'members');
  await founder.page.getByTestId(`member-${guestId}`).getByText('guest', { exact: true }).waitFor();

  const { event, athletes, address } = await anOpenCategory(guest);
  const podium = athletes.slice(0, 3).map(({ athlete_id }) => athlete_id);
  await page.goto(address);
  await pickPodium(page, podium);
  const email = `kept-${guestId}@podium.test`;
  await keepPicks(guest, email);
  await comesBack(guest, email);
  assert.equal(await idOf(guest), guestId);
  const [pick, ...more] = await picksOf(guest, event.id);
  assert.deepEqual(more, []);
  assert.deepEqual(Object.values(pick?.data ?? {}), podium);
  await page.goto('/dashboard/my-picks');
  await page.getByText(event.name).first().waitFor();
  assert.deepEqual(guest.faults, []);
}

/** A guest and an account with another podium for the same category. */
async function movesInto(stage: Stage, { size, theme }: (typeof twoLooks)[number]) {
  const owner = await stage.newcomer('Olga Owner', size, theme, { inEveryones: true });
  const guest = await stage.guest('Olga as Guest', size, theme);
  const { event, category, athletes } = await anOpenCategory(owner);
  const { body } = await owner.call<EveryonesLeagueAnswer>('GET', '/api/leagues/everyone');
  assert.ok(body.league);
  const of = { eventId: event.id, categoryId: category.dcat_id, leagueId: body.league._id };
  const [first, second] = athletes.map(({ athlete_id }) => athlete_id);
  await savePick(owner, of, [first]);
  await savePick(guest, of, [second]);
  const { user } = (await owner.call<MeAnswer>('GET', '/api/auth/me')).body;
  await owner.context.close();

  const { page } = guest;
  await page.goto('/dashboard');
  await page.locator('main').getByRole('link', { name: 'Keep my picks' }).click();
  await page.waitForURL('**/keep');
  await sendKeep(page, user.email);
  await page.getByRole('dialog', { name: 'Which picks count?' }).waitFor();
  await looksSound(guest, 'guest-picks-differ');
  await page.getByRole('button', { name: 'Keep the guest picks' }).click();
  await page.getByText('Your picks are kept.').waitFor();
  await page.waitForURL('**/dashboard');
  assert.equal(await idOf(guest), user.userId);
  const picks = await picksOf(guest, event.id);
  assert.deepEqual(
    picks.map(({ data }) => data.first),
    [second],
  );
  assert.deepEqual(guest.faults, []);
  await guest.context.close();
}

export const guestScenes: Scene[] = [
  {
    name: 'guests: a name is enough to play from a link, and an email keeps the picks',
    play: playAndKeep,
  },
  {
    name: 'guests: picks move into an account that has others',
    play: async (stage) => {
      for (const look of twoLooks) await movesInto(stage, look);
    },
  },
];
