import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { LeagueAnswer, LeagueCreated } from '../../../src/wire/generated';
import { type Expected, untilBoardShows } from '../../story/board';
import type { Person } from '../../story/person';
import { pointsOf } from '../../story/scorer';
import { Show } from '../../story/show';
import { pickPodium, untilLive } from '../../support';
import { isSound } from '../sound';
import { phone, type Scene, wide } from '../stage';

/** Records all text that a page has shown since it was opened, including titles. */
async function watch(page: Page) {
  await page.addInitScript(() => {
    const seen = new Set<string>();
    const note = () => {
      const labels = [...document.querySelectorAll('[aria-label], [title]')].map(
        (element) => `${element.ariaLabel ?? ''} ${element.getAttribute('title') ?? ''}`,
      );
      const points = [...document.querySelectorAll<HTMLElement>('[data-total-points]')].map(
        ({ dataset }) => `points=${dataset['totalPoints']}+${dataset['provisionalPoints']};`,
      );
      seen.add([document.title, document.body?.innerText, ...labels, ...points].join('\n'));
    };
    Object.assign(window, { spoilersSeen: seen });
    document.addEventListener('DOMContentLoaded', () => {
      note();
      new MutationObserver(note).observe(document.documentElement, {
        subtree: true,
        childList: true,
        characterData: true,
      });
    });
  });
}

const seenOn = (page: Page) =>
  page.evaluate(() => {
    const { spoilersSeen } = window as unknown as { spoilersSeen: Set<string> };
    return [...spoilersSeen];
  });

/** Texts that reveal a result: points of either user, a climber's rank, a leader's name. */
const telling = [
  // Her points on a separate line; 45 cannot be a day of a month.
  /^45$/m,
  /(?<![\d:.])(45|25) ?(pts|points?)\b/i,
  /\bpoints=(?!0\+0;)/,
  /\+\d+ live/i,
  /\b(leads|lead the|won|Points final|If it ended)\b/,
  /\b(up|down) \d+ places?\b/i,
  /: you are \d/,
];

async function isSilent(page: Page) {
  for (const text of await seenOn(page))
    for (const words of telling) {
      const [found] = words.exec(text) ?? [];
      assert.equal(found, undefined, `${page.url()} says ${found ?? ''}`);
    }
}

async function shootEvery(person: Person, name: string) {
  const { page } = person;
  for (const { name: size, width, height } of [wide, phone])
    for (const theme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme: theme });
      await page.locator(`html[data-theme=${theme}]`).waitFor({ state: 'attached' });
      await person.shoot(`screens/spoilers-${name}-${size}-${theme}`);
      await isSound(person);
    }
}

const panel = (page: Page) => page.getByTestId('shield-panel');
const confirm = (page: Page) => page.getByTestId('confirm-action').click();
const note = (page: Page) => page.getByTestId('without-note').first();

interface Game {
  show: Show;
  eventId: string;
  leagueId: string;
}

async function set(show: Show): Promise<Game> {
  const { anna, ben, category } = show;
  const event = await show.event();
  const league = { name: 'The Wall', type: 'private' };
  const { leagueId } = (await anna.call<LeagueCreated>('POST', '/api/leagues', league)).body;
  const { body } = await anna.call<LeagueAnswer>('GET', `/api/leagues/${leagueId}`);
  const { inviteCode } = body.league;
  await ben.call('POST', `/api/leagues/${leagueId}/join-private`, { inviteCode });
  const ids = category.podium.map(({ athleteId }) => athleteId);
  const [first = '', second = '', third = ''] = ids;
  for (const [person, podium] of [
    [anna, [first, second, third]],
    [ben, [second, first]],
  ] as const) {
    await person.page.goto(`/dashboard/upcoming/${event.id}/${category.id}`);
    await pickPodium(person.page, [...podium]);
    show.picks.set(person, [...podium]);
  }
  await show.command('admin', 'grant', anna.email);
  return { show, eventId: event.id, leagueId };
}

/** Ben shields the event with the switch; his other tab shows it at once. */
async function raises({ show, eventId }: Game) {
  const { ben } = show;
  const { page } = ben;
  const other = await ben.newTab();
  await other.goto(`/dashboard/events/${eventId}`);
  await page.goto(`/dashboard/events/${eventId}`);
  const toggle = (on: Page) => on.getByRole('switch', { name: 'Hide results' });
  await toggle(page).click();
  await page.getByText('is hidden until you’re ready.').waitFor();
  await other.locator('[role=switch][data-state=checked]').waitFor();
  await toggle(page).scrollIntoViewIfNeeded();
  await shootEvery(ben, 'switch');
  await other.close();
  await page.goto('/dashboard/events');
  await page
    .getByRole('button', { name: /^Results of / })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Show results' }).waitFor();
  await shootEvery(ben, 'menu');
  await page.keyboard.press('Escape');
}

function expected({ show }: Game, ranking: Parameters<typeof pointsOf>[1]): Expected {
  const points = [...show.picks].map(([{ id }, pick]) => {
    return [id, { total: 0, provisional: pointsOf(pick, ranking) }] as const;
  });
  return new Map(points);
}

/** Visits every page while the final runs and is scored: Anna sees results, Ben does not. */
async function hidesEverything(game: Game) {
  const { show, eventId, leagueId } = game;
  const { anna, ben, upstream, upstreamEvent, category } = show;
  const { page } = ben;
  await upstream.startToday(upstreamEvent.id);
  await anna.page.goto(`/dashboard/leaderboards/${leagueId}`);
  await watch(page);
  await page.goto(`/dashboard/leaderboards/${leagueId}`);
  await note(page).waitFor();
  const index = category.rounds - 1;
  for (const revealed of [{ partial: 1 }, { partial: 2 }, 'complete'] as const) {
    await upstream.setStage(upstreamEvent.id, { round: { index, revealed } });
    const ranking = await upstream.rankingNow(upstreamEvent.id, category.id);
    await untilBoardShows(anna.page, expected(game, ranking));
    await isSilent(page);
  }
  await upstream.setStage(upstreamEvent.id, 'finished');
  const fetched = await anna.call('POST', '/api/fetch-full-results', { eventId });
  assert.equal(fetched.status, 200);
  assert.equal((await anna.call('POST', '/api/score-event', { eventId })).status, 200);
  await anna.page.getByTestId('notice-bell').filter({ hasText: /\d/ }).waitFor();
  await isSilent(page);
  const pages: [string, (page: Page) => Promise<unknown>][] = [
    [`results/${eventId}/${category.id}`, (on) => panel(on).waitFor()],
    [`results/${eventId}/${category.id}?view=race`, (on) => panel(on).waitFor()],
    [`events/${eventId}`, (on) => panel(on).waitFor()],
    ['events', (on) => on.getByTestId('category-button').first().waitFor()],
    ['', (on) => note(on).waitFor()],
    [`leaderboards/${leagueId}`, (on) => on.getByTestId(`leaderboard-row-${ben.id}`).waitFor()],
    [
      `league/${leagueId}`,
      async (on) => {
        await on.getByRole('button', { name: 'Past', exact: true }).click();
        await on.getByTestId('shielded').first().waitFor();
      },
    ],
    ['my-picks', (on) => on.getByTestId('shielded').first().waitFor()],
    ['profile', (on) => note(on).waitFor()],
    [`reveal/${eventId}/${category.id}`, (on) => on.getByTestId('reveal-grid').waitFor()],
  ];
  for (const [path, isThere] of pages) {
    await page.goto(`/dashboard/${path}`);
    await untilLive(page);
    await isThere(page);
    await shootEvery(ben, `hidden-${path === '' ? 'home' : (path.split(/[/?]/)[0] ?? '')}`);
    await isSilent(page);
  }
  // The only notification about the event says that picks are closed.
  await page.getByTestId('notice-bell').click();
  await page.getByTestId('notices').waitFor();
  assert.equal(await page.locator('[data-kind=picks_scored]').count(), 0);
  await isSilent(page);
  await page.keyboard.press('Escape');
}

/** One tap starts the replay at its first moment; then all results appear without a reload. */
async function replays({ show, eventId, leagueId }: Game) {
  const { ben, category } = show;
  const { page } = ben;
  const other = await ben.newTab();
  await other.goto(`/dashboard/leaderboards/${leagueId}`);
  await note(other).waitFor();
  await page.goto(`/dashboard/results/${eventId}/${category.id}`);
  await panel(page).getByRole('button', { name: 'Replay it' }).click();
  await page.getByRole('alertdialog').waitFor();
  await ben.shoot('screens/spoilers-confirm');
  await confirm(page);
  await page.waitForURL(/view=race&from=start/);
  const slider = page.getByRole('slider', { name: 'Moment' });
  await slider.waitFor();
  assert.equal(await slider.inputValue(), '0');
  await page.getByRole('table', { name: /The Wall at this moment/ }).waitFor();
  await shootEvery(ben, 'replay');
  await page.getByRole('button', { name: 'To the latest moment' }).click();
  await page.getByRole('button', { name: 'Show everything' }).click();
  await page
    .getByRole('list', { name: /podium/i })
    .first()
    .waitFor();
  // The other tab was not used meanwhile.
  await other.locator(`[data-testid=leaderboard-row-${ben.id}][data-total-points="25"]`).waitFor();
  assert.equal(await other.getByTestId('without-note').count(), 0);
  await page.locator('[data-testid=notice-bell][data-unseen="1"]').waitFor();
  await page.getByTestId('notice-bell').click();
  await page.locator('[data-kind=picks_scored][data-seen]').waitFor();
  await shootEvery(ben, 'told');
  await page.goto('/dashboard/settings');
  const every = page.getByRole('switch', { name: 'Hide the results of every event I pick' });
  await every.click();
  await every.and(page.getByRole('switch', { checked: true })).waitFor();
  await every.scrollIntoViewIfNeeded();
  await shootEvery(ben, 'settings');
}

export const spoilerScenes: Scene[] = [
  {
    name: 'spoilers: one sees the final move, the other nothing of it, until he replays it',
    limitMs: 420_000,
    play: async () => {
      const show = await Show.open();
      try {
        for (const person of show.people) await person.register();
        const game = await set(show);
        await raises(game);
        await hidesEverything(game);
        await replays(game);
      } catch (error) {
        for (const person of show.people) await person.shoot('screens/failed-spoilers');
        throw error;
      } finally {
        await show.close();
      }
    },
  },
];
