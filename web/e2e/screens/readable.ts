import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { LeagueAnswer, LeagueCreated, PredictionList } from '../../src/wire/generated';
import type { Person } from '../story/person';
import { Show } from '../story/show';
import { pickPodium, sendRegistration, untilLive } from '../support';
import { isOn, slot, unfold } from './picks/predictions-data';
import { isSound } from './sound';
import type { Scene } from './stage';

async function shootBoth(person: Person, name: string, page = person.page) {
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await page.locator(`html[data-theme=${theme}]`).waitFor({ state: 'attached' });
    await person.shoot(`screens/readable-${name}-${theme}`, page);
  }
}

async function played(play: (show: Show) => Promise<void>) {
  const show = await Show.open();
  try {
    await show.anna.register();
    await play(show);
  } catch (error) {
    for (const person of show.people) await person.shoot('screens/failed-readable');
    throw error;
  } finally {
    await show.close();
  }
}

async function foundLeague(person: Person, name: string): Promise<string> {
  const body = { name, type: 'private' };
  return (await person.call<LeagueCreated>('POST', '/api/leagues', body)).body.leagueId;
}

async function linkOf(person: Person, leagueId: string): Promise<string> {
  const { body } = await person.call<LeagueAnswer>('GET', `/api/leagues/${leagueId}`);
  return `/join/${body.league.slug}/${body.league.inviteCode ?? ''}`;
}

const replaceDialog = (page: Page) => page.getByTestId('replace-dialog');
const by = (page: Page, athleteId: string) => page.getByTestId(`replace-by-${athleteId}`);
/** The athlete that is suggested first. */
async function likeliest(page: Page): Promise<string> {
  const first = page.locator('[data-testid^=replace-by-]').first();
  await first.waitFor();
  return (await first.getAttribute('data-testid'))?.replace('replace-by-', '') ?? '';
}

const close = (page: Page, name: string) => page.getByRole('button', { name }).click();

async function pickInTwoLeagues(show: Show, person: Person, podium: string[]) {
  const { page } = person;
  const { category } = show;
  const event = await show.event();
  const leagues = [
    await foundLeague(person, `Walls of ${person.name}`),
    await foundLeague(person, `Also of ${person.name}`),
  ];
  await page.goto(`/dashboard/upcoming/${event.id}/${category.id}`);
  // The athlete withdrawn for the previous user is back for this one.
  await page.locator(`[data-testid=athlete-row-${podium[0] ?? ''}][data-attending=true]`).waitFor();
  await pickPodium(page, podium);
  const { body } = await person.call<PredictionList>('POST', '/api/predictions/query', {
    query: { userId: person.id, eventId: event.id },
    limit: 5,
    skip: 0,
  });
  const [pick] = body.predictions;
  assert.ok(pick);
  const leagueIds = leagues.filter((leagueId) => leagueId !== pick.leagueId);
  await person.call('POST', `/api/predictions/${pick._id}/copy`, { leagueIds });
}

async function replaceByTap(show: Show, person: Person, list: Page, out: string) {
  const { page } = person;
  const { upstream, upstreamEvent, category } = show;
  await upstream.withdraw(upstreamEvent.id, category.id, out);
  await slot(page, 1).getByText('Will not start').waitFor();
  await page.getByRole('button', { name: 'Replace', exact: true }).first().waitFor();
  await shootBoth(person, 'withdrawn');
  await list.getByText('Will not start').first().waitFor();
  await shootBoth(person, 'my-picks-withdrawn', list);
  await isSound({ page: list, faults: person.faults });

  // The slot itself is the button.
  await page.bringToFront();
  await unfold(page);
  await slot(page, 1).click();
  await replaceDialog(page).waitFor();
  const fourth = await likeliest(page);
  await page.getByText('Also in my other league with this pick').waitFor();
  await shootBoth(person, 'replace');
  await isSound(person);
  await by(page, fourth).click();
  await page.getByText('is on your podium in 2 leagues.').waitFor();
  await shootBoth(person, 'replaced');
  await close(page, 'Done');
  await isOn(page, 1, athlete(fourth));
  await list.getByText('Will not start').first().waitFor({ state: 'detached' });
}

/** It disappears once the athlete is back. */
async function replaceFromNotification(show: Show, person: Person, second: string) {
  const { page } = person;
  const { upstream, upstreamEvent, category } = show;
  await upstream.withdraw(upstreamEvent.id, category.id, second);
  await page.goto('/dashboard');
  await page.locator('[data-testid=notice-bell][data-unseen="2"]').waitFor();
  await page.getByTestId('notice-bell').click();
  await page.getByTestId('notices').locator('[data-kind=pick_withdrawn]').first().click();
  await replaceDialog(page).waitFor();
  await likeliest(page);
  await upstream.enter(upstreamEvent.id, category.id, second, 'confirmed');
  await page.getByText('is on the start list again').waitFor();
  await person.shoot('screens/readable-back');
  await close(page, 'Cancel');
  await slot(page, 2).getByText('Will not start').waitFor({ state: 'detached' });
  await page.getByTestId('notice-bell').click();
  await page.getByTestId('notices').waitFor();
  assert.equal(await page.getByTestId('notices').getByRole('listitem').count(), 1);
  await page.keyboard.press('Escape');
}

/** After the lock the athlete is still marked, without a button. */
async function staysMarked(show: Show, third: string) {
  const { upstream, upstreamEvent, category } = show;
  const event = await show.event();
  const { anna } = show;
  await upstream.withdraw(upstreamEvent.id, category.id, third);
  await slot(anna.page, 3).getByText('Replace').waitFor();
  // Ben locks, because a site admin may pick after the lock and Anna must not.
  const { ben } = show;
  await show.command('admin', 'grant', ben.email);
  assert.equal((await ben.call('PUT', `/api/events/${event.id}/lock`, {})).status, 200);
  await anna.page.reload();
  await anna.page.getByTestId('lock-banner').waitFor();
  await slot(anna.page, 3).getByText('Will not start').waitFor();
  assert.equal(await slot(anna.page, 3).getByText('Replace').count(), 0);
  await anna.shoot('screens/readable-locked');
}

/** Replaces an athlete with one tap; the other device shows it without a reload. */
async function replaces(show: Show) {
  const { upstream, upstreamEvent, category } = show;
  await show.ben.register();
  const ids = category.podium.map(({ athleteId }) => athleteId);
  const [out = '', second = '', third = ''] = ids;
  const podium = [out, second, third];
  for (const person of show.people) {
    await pickInTwoLeagues(show, person, podium);
    const list = await person.newTab();
    await list.goto('/dashboard/my-picks');
    await list.getByText('Both my leagues').waitFor();
    await untilLive(list);

    await replaceByTap(show, person, list, out);
    await replaceFromNotification(show, person, second);

    assert.deepEqual(person.faults, []);
    await list.close();
    await upstream.enter(upstreamEvent.id, category.id, out, 'confirmed');
  }
  await staysMarked(show, third);
}

/** Only the fields that `isOn` needs. */
const athlete = (athlete_id: string) => ({
  athlete_id,
  firstname: '',
  lastname: '',
  country: '',
  gender: null,
  d_cats: [],
});

/** The explanation of a pick's points, and of a correction. */
async function explains(show: Show) {
  const { anna, ben, upstream, upstreamEvent, category } = show;
  await ben.register();
  const event = await show.event();
  const leagueId = await foundLeague(anna, 'The Wall');
  const link = await linkOf(anna, leagueId);
  const inviteCode = link.split('/').at(-1);
  await ben.call('POST', `/api/leagues/${leagueId}/join-private`, { inviteCode });
  const [first = '', second = '', third = ''] = category.podium.map(({ athleteId }) => athleteId);
  const address = `/dashboard/upcoming/${event.id}/${category.id}`;
  await anna.page.goto(address);
  await pickPodium(anna.page, [first, second, third]);
  await ben.page.goto(address);
  await pickPodium(ben.page, [second, first]);
  await show.command('admin', 'grant', anna.email);
  const fetch = async () => {
    const { status } = await anna.call('POST', '/api/fetch-full-results', { eventId: event.id });
    assert.equal(status, 200);
  };
  await upstream.startToday(upstreamEvent.id);
  await upstream.setStage(upstreamEvent.id, 'finished');
  await fetch();
  assert.equal((await anna.call('POST', '/api/score-event', { eventId: event.id })).status, 200);

  for (const { page } of show.people) {
    await page.goto('/dashboard/my-picks');
    await page.locator('[data-testid^=points-]').first().click();
    await page.getByTestId('arithmetic-1').waitFor();
  }
  await anna.page.getByText('exactly there').first().waitFor();
  await anna.page.getByText('20 + 15 + 10 = 45').waitFor();
  await ben.page.getByText('15 + 10 + 0 = 25').waitFor();
  for (const person of show.people) {
    await shootBoth(person, 'arithmetic');
    await isSound(person);
    await person.page.getByText('How points work').click();
    await person.shoot('screens/readable-rule');
    await person.page.keyboard.press('Escape');
  }

  // The winner is disqualified: shown on the pick, in the league, and on the leaderboard.
  await upstream.disqualify(upstreamEvent.id, category.id, first);
  await fetch();
  for (const person of show.people) {
    const { page } = person;
    await page.getByTestId('correction').first().waitFor();
    await shootBoth(person, 'corrected-pick');
    await page.goto(`/dashboard/leaderboards/${leagueId}`);
    await page.getByTestId('corrected-result').first().waitFor();
    await shootBoth(person, 'corrected-board');
    await isSound(person);
    await page.getByTestId('corrected-result').last().click();
    await page.getByTestId('arithmetic-1').waitFor();
    await shootBoth(person, 'corrected-words');
    await page.keyboard.press('Escape');
    await page.goto(`/dashboard/results/${event.id}/${category.id}`);
    await page.getByTestId('correction').waitFor();
    await person.shoot('screens/readable-corrected-result');
    await page.goto('/dashboard/profile');
    await page.locator('[data-testid^=points-]').first().waitFor();
    await person.shoot('screens/readable-corrected-profile');
    await page.goto(`/dashboard/league/${leagueId}`);
    await page.getByRole('button', { name: 'Past', exact: true }).click();
    await page.locator('[data-testid^=points-]').first().scrollIntoViewIfNeeded();
    await person.shoot('screens/readable-corrected-league');
    await isSound(person);
  }
}

/** Joins a league through an invite link and a registration; then an expired link. */
async function joins(show: Show) {
  const { anna, ben } = show;
  const leagueId = await foundLeague(anna, 'The Wall');
  const link = await linkOf(anna, leagueId);
  await anna.page.goto(`/dashboard/league/${leagueId}`);
  // In the card of the invitation, and again beside the members.
  await anna.page.getByRole('button', { name: 'Share link' }).first().scrollIntoViewIfNeeded();
  await shootBoth(anna, 'invite');
  await anna.page.getByRole('button', { name: 'QR code' }).first().click();
  await anna.page.getByTestId('invite-qr').waitFor();
  await shootBoth(anna, 'qr');
  await isSound(anna);
  await anna.page.keyboard.press('Escape');

  const { page } = ben;
  await page.goto(link);
  await page.waitForURL('**/login');
  await sendRegistration(page, 'Ben', ben.email);
  await page.waitForURL('**/dashboard/join/**');
  await page.getByTestId('next-event').getByText('Picks are open until').waitFor();
  await shootBoth(ben, 'join');
  await isSound(ben);
  // The code changes while he is on the page.
  const renewed = `/api/leagues/${leagueId}/regenerate-invite`;
  assert.equal((await anna.call('POST', renewed)).status, 200);
  await page.getByRole('button', { name: 'Join League' }).click();
  await page.getByText('This invite link no longer works.').first().waitFor();
  await shootBoth(ben, 'join-dead');
  await page.goto(await linkOf(anna, leagueId));
  await page.getByRole('button', { name: 'Join League' }).click();
  await page.waitForURL('**/dashboard/league/**');
  await anna.page.getByRole('button', { name: /^Ben\b/ }).waitFor();
  for (const person of show.people) assert.deepEqual(person.faults, []);
}

export const readableScenes: Scene[] = [
  {
    name: 'readable: who will not start is replaced with one tap',
    play: () => played(replaces),
  },
  {
    name: 'readable: points open into their arithmetic, and a correction is told in words',
    play: () => played(explains),
  },
  { name: 'readable: into a league by a link', play: () => played(joins) },
];
