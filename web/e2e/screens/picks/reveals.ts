import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { foundLeague } from '../leagues/league-people';
import {
  anOpenCategory,
  anOpenEvent,
  attending,
  isOn,
  type Pickable,
  pageOf,
  row,
  savePick,
  slot,
  takeOff,
  unfold,
} from './predictions-data';
import { looksSound } from '../sound';
import { phone, type Scene, type Stage, twoLooks, type Visitor, wide } from '../stage';

/** Positions in the start list, by player: enough players for some picks to be rare. */
const podiums = [
  [0, 1, 2],
  [0, 1, 2],
  [1, 0, 3],
  [0, 2, 1],
  [2, 0, 7],
] as const;

interface Game {
  stage: Stage;
  admin: Visitor;
  ada: Visitor;
  ben: Visitor;
  open: Pickable;
  leagueId: string;
}

const reveal = ({ open, leagueId }: Game) =>
  `/dashboard/reveal/${open.event.id}/${open.categories[0]?.dcat_id ?? ''}?league=${leagueId}`;

async function picks({ open, leagueId }: Game, visitor: Visitor, at: readonly number[]) {
  const categoryId = open.categories[0]?.dcat_id ?? '';
  const athletes = attending(open, categoryId);
  const podium = at.map((position) => athletes[position]?.athlete_id);
  await savePick(visitor, { eventId: open.event.id, categoryId, leagueId }, podium);
}

async function setLock({ admin, open }: Game, verb: 'lock' | 'unlock') {
  const { status } = await admin.call('PUT', `/api/events/${open.event.id}/${verb}`);
  assert.equal(status, 200);
}

const grid = (page: Page) => page.getByTestId('reveal-grid');
const before = (page: Page) => page.getByTestId('reveal-before');

/** A league with two visitors and some more players with picks. */
async function set(stage: Stage): Promise<Game> {
  const admin = await stage.signedIn('admin');
  const ada = await stage.newcomer('Ada Adler', wide);
  const ben = await stage.newcomer('Benedikt Lang-Berghammer', phone, 'dark');
  const open = await anOpenEvent(ada, 1);
  const { leagueId } = await foundLeague(ada, 'Friday Night Wall');
  await ada.call('PUT', `/api/leagues/${leagueId}`, { joinPolicy: 'open' });
  const game = { stage, admin, ada, ben, open, leagueId };
  await ben.call('POST', `/api/leagues/${leagueId}/join-request`);
  for (const [number, at] of podiums.entries()) {
    const extra = await stage.newcomer(`Player ${['One', 'Two', 'Three', 'Four', 'Five'][number]}`);
    await extra.call('POST', `/api/leagues/${leagueId}/join-request`);
    await picks(game, extra, at);
    await extra.context.close();
  }
  return game;
}

async function beforeTheLock(game: Game) {
  const { ada, ben } = game;
  for (const { page } of [ada, ben]) {
    await page.goto(reveal(game));
    await before(page).getByText('5 of 7 have picked').waitFor();
  }
  await picks(game, ada, [0, 1, 3]);
  for (const { page } of [ada, ben]) await before(page).getByText('6 of 7 have picked').waitFor();
  await ada.shoot('reveal-before', true);
  await looksSound(ben, 'reveal-before', true);
}

async function atTheLock(game: Game) {
  const { ada, ben } = game;
  await setLock(game, 'lock');
  // Without a reload.
  for (const { page } of [ada, ben]) await grid(page).waitFor();
  await ada.page
    .getByRole('cell', { name: /nobody else has them/ })
    .first()
    .waitFor();
  for (const visitor of [ada, ben]) {
    await visitor.page.getByText('Fingerprint of these podiums').click();
    await visitor.page.getByRole('button', { name: 'Check it in this browser' }).click();
    await visitor.page.getByTestId('fingerprint-agrees').waitFor();
    await looksSound(visitor, 'reveal-open', true);
  }
}

/** Members by athletes; a member's row opens the drawing of the podium. */
async function isMatrix({ ada, ben }: Game) {
  for (const visitor of [ada, ben]) {
    const table = grid(visitor.page);
    await table.getByRole('row', { name: /^Picked/ }).waitFor();
    await table.getByRole('button', { name: 'Player One' }).click();
    await table.getByRole('list', { name: 'Podium of Player One' }).waitFor();
    await looksSound(visitor, 'reveal-drawn', true);
    await table.getByRole('button', { name: 'Player One' }).click();
  }
}

async function openedAgain(game: Game) {
  const { ada, ben } = game;
  await setLock(game, 'unlock');
  for (const { page } of [ada, ben]) {
    await before(page).waitFor();
    assert.equal(await grid(page).count(), 0);
  }
}

/** Lock, reveal and unlock on two screens at once. */
async function plays(stage: Stage) {
  const game = await set(stage);
  try {
    await beforeTheLock(game);
    await atTheLock(game);
    await isMatrix(game);
    const { ada, open, leagueId } = game;
    const category = open.categories[0];
    assert.ok(category);
    await ada.page.goto(`${pageOf(open.event, category)}?league=${leagueId}`);
    await ada.page.getByTestId('lock-banner').waitFor();
    await ada.shoot('reveal-from-lock-banner');
    await ada.page.getByRole('link', { name: 'See everyone’s podiums' }).click();
    await grid(ada.page).waitFor();
    await ada.page.goto(`/dashboard/league/${leagueId}`);
    await ada.page.getByTestId('reveal-teaser').waitFor();
    await ada.shoot('reveal-teaser', true);
    await ada.page.goto(reveal(game));
    await grid(ada.page).waitFor();
    await openedAgain(game);
  } finally {
    await setLock(game, 'unlock');
  }
}

/** A failed save stays unsaved, is retried automatically, and gives one receipt in every tab. */
async function receipts(stage: Stage) {
  for (const { size, theme } of twoLooks) {
    const visitor = await stage.newcomer('Receipt', size, theme);
    const { page, context } = visitor;
    const { leagueId } = await foundLeague(visitor, 'Proof');
    const { athletes, address } = await anOpenCategory(visitor);
    const path = `${address}?league=${leagueId}`;
    await page.goto(path);
    const second = await context.newPage();
    await second.goto(path);
    await row(second, athletes[0]).waitFor();

    await page.route('**/api/predictions*', (route) => route.abort());
    await row(page, athletes[0]).click();
    await row(page, athletes[1]).click();
    await page.getByTestId('submit-prediction').click();
    await page.getByText('We’ll keep trying.').waitFor();
    await unfold(page);
    await page.getByText('Not saved', { exact: true }).waitFor();
    assert.equal(await page.getByTestId('save-receipt').count(), 0);
    assert.equal(await slot(second, 1).getAttribute('data-athlete-id'), '');
    await visitor.shoot('receipt-not-saved');
    await page.unroute('**/api/predictions*');
    const receipt = page.getByTestId('save-receipt');
    await receipt.waitFor();
    const words = await receipt.textContent();
    const there = second.getByTestId('save-receipt');
    await there.waitFor();
    assert.equal(await there.textContent(), words);

    await takeOff(page, '2nd');
    await page.getByTestId('submit-prediction').click();
    // One of two athletes is left.
    await isOn(second, 2, undefined);
    await unfold(page);
    await page.getByText('History of this podium').filter({ visible: true }).click();
    await page.getByTestId('pick-history').filter({ visible: true }).waitFor();
    await page.getByText('Changed', { exact: true }).filter({ visible: true }).waitFor();
    await looksSound(visitor, 'receipt-history', true);
    await context.close();
  }
}

export const revealScenes: Scene[] = [
  { name: 'reveal: lock, podiums and unlock on two screens at once', play: plays },
  { name: 'reveal: a receipt that is the same in every tab', play: receipts },
];
