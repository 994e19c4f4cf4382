import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { LeaderboardAnswer, ResultAnswer } from '../../src/wire/generated';
import {
  boardRow,
  delaysMs,
  type Expected,
  summary,
  takeMoves,
  untilBoardShows,
  watchBoard,
} from './board';
import { POLL_EVERY_MS } from './programs';
import { pointsOf } from './scorer';
import type { Show } from './show';
import type { Reveal } from './upstream';

const CORRECTIONS = 21;

/** The points that the leaderboard must show for the currently published ranking. */
async function expected(show: Show, settled: boolean): Promise<Expected> {
  const ranking = await show.upstream.rankingNow(show.upstreamEvent.id, show.category.id);
  const points = [...show.picks].map(([person, pick]) => {
    const earned = pointsOf(pick, ranking);
    const shown = settled ? { total: earned, provisional: 0 } : { total: 0, provisional: earned };
    return [person.id, shown] as const;
  });
  return new Map(points);
}

async function untilBothShow(show: Show, points: Expected) {
  try {
    await Promise.all(show.people.map(({ page }) => untilBoardShows(page, points)));
  } catch (cause) {
    // Which part lags: the fetch of results, the leaderboard in memory, or the page.
    const known = JSON.stringify({
      upstream: await upstreamRanks(show),
      stored: await storedRanks(show),
      leaderboard: await standings(show),
    });
    throw new Error(`the boards don't show the points: ${known}`, { cause });
  }
}

const firstRanks = (athletes: readonly [id: string, rank: number | null][]) =>
  athletes.slice(0, 6).map(([id, rank]) => `${id}:${rank ?? '-'}`);

async function upstreamRanks(show: Show) {
  const ranking = await show.upstream.rankingNow(show.upstreamEvent.id, show.category.id);
  return firstRanks(ranking.map(({ athleteId, rank }) => [athleteId, rank]));
}

async function storedRanks(show: Show) {
  const { id } = await show.event();
  const { body } = await show.anna.call<ResultAnswer>(
    'GET',
    `/api/results/${id}/${show.category.id}`,
  );
  return firstRanks(body.result.ranking.map(({ athlete_id, rank }) => [athlete_id, rank]));
}

function next(show: Show): Promise<Reveal | null> {
  return show.upstream.next(show.upstreamEvent.id);
}

/** The first category's round, from 0; null once it has finished. */
function roundOf(show: Show, reveal: Reveal): number | null {
  const stage = reveal.categories[show.category.id] ?? reveal.stage;
  return typeof stage === 'object' ? stage.round.index : null;
}

/** With the first boulder, both users' open pages show a running category. */
export async function theCompetitionBegins(show: Show) {
  await show.upstream.startToday(show.upstreamEvent.id);
  await Promise.all(show.people.map(({ page }) => page.goto('/dashboard/events')));
  await next(show);
  for (const person of show.people) {
    const running = person.page.locator('[data-testid=category-button][data-status=active]');
    await running.first().waitFor();
    await person.shoot('07-running');
  }
}

/** Waits until both pages show the result of the reveal; returns the delay of each changed row. */
async function follow(show: Show, reveal: Reveal): Promise<number[]> {
  const points = await expected(show, false);
  await untilBothShow(show, points);
  const moves = await Promise.all(show.people.map(({ page }) => takeMoves(page)));
  return moves.flatMap((seen) => delaysMs(seen, points, reveal.revealedAtMs));
}

/** Repeated corrections, to get more reveals than one final has. */
async function followCorrections(show: Show): Promise<number[]> {
  const index = show.category.rounds - 1;
  const delays: number[] = [];
  for (let turn = 0; turn < CORRECTIONS; turn += 1) {
    const revealed = turn === CORRECTIONS - 1 ? 'complete' : { partial: 1 + (turn % 2) };
    const reveal = await show.upstream.setStage(show.upstreamEvent.id, {
      round: { index, revealed },
    });
    if (reveal) delays.push(...(await follow(show, reveal)));
  }
  return delays;
}

function nameOf({ stage }: Reveal): string {
  if (typeof stage === 'string') return stage;
  const { revealed } = stage.round;
  return typeof revealed === 'string' ? revealed : `boulder-${revealed.partial}`;
}

/** Every reveal of the final reaches both leaderboards; reports the delays. */
export async function theFinalMovesTheBoards(show: Show, t: TestContext) {
  for (const { page } of show.people) {
    await page.goto(`/dashboard/leaderboards/${show.leagueId}`);
    for (const { id } of show.people) await boardRow(page, id).waitFor();
    await watchBoard(page);
  }
  const nothing = { total: 0, provisional: 0 };
  await untilBothShow(show, new Map(show.people.map(({ id }) => [id, nothing])));

  const last = show.category.rounds - 1;
  const delays: number[] = [];
  for (let reveal = await next(show); reveal; reveal = await next(show)) {
    const round = roundOf(show, reveal);
    if (round !== null && round < last) continue;
    const took = await follow(show, reveal);
    const name = nameOf(reveal);
    t.diagnostic(`final, ${name}: ${took.length === 0 ? 'moves no row' : `${took.join(', ')} ms`}`);
    await Promise.all(show.people.map((person) => person.shoot(`08-final-${name}`)));
    delays.push(...took);
    if (name === 'complete') delays.push(...(await followCorrections(show)));
    if (round === null) break;
  }
  assert.ok(delays.length > 0, 'no reveal of the final moved a row');
  t.diagnostic(`reveal to changed row, polled every ${POLL_EVERY_MS} ms: ${summary(delays)}`);
}

/** Ranks and points, without the time of their computation. */
async function standings(show: Show) {
  const path = `/api/leagues/${show.leagueId}/leaderboard`;
  const { body } = await show.anna.call<LeaderboardAnswer>('GET', path);
  return body.rankings.map(({ rank, userId, totalPoints, provisionalPoints, eventResults }) => ({
    rank,
    userId,
    totalPoints,
    provisionalPoints,
    results: eventResults.map(({ categoryId, points, provisional }) => ({
      categoryId,
      points,
      provisional,
    })),
  }));
}

/** The leaderboards stay open in both users' first tabs. */
export async function annaScoresTheEvent(show: Show) {
  const { anna } = show;
  const { id } = await show.event();
  const settings = await anna.newTab();
  await settings.goto('/dashboard/settings');
  await settings.getByTestId('settings-event-id').fill(id);
  await settings.getByTestId('fetch-results').click();
  await settings.getByText(/Categories processed: \d+/).waitFor();

  const score = async () => {
    const answered = settings.waitForResponse((answer) => answer.url().endsWith('/score-event'));
    await settings.getByTestId('score-event').click();
    assert.equal((await answered).status(), 200);
  };
  await score();
  const points = await expected(show, true);
  await untilBothShow(show, points);
  await anna.shoot('09-settings-scored', settings);
  await Promise.all(show.people.map((person) => person.shoot('09-scored')));

  const once = await standings(show);
  await score();
  assert.deepEqual(await standings(show), once, 'scoring again changed something');
  await untilBothShow(show, points);
  await settings.close();
}

/** The death of the server loses nothing; open pages reconnect automatically. */
export async function theServerDiesAndComesBack(show: Show) {
  const points = await expected(show, true);
  const badge = (state: string) => `[data-testid=connection-badge][data-connection=${state}]`;
  await show.server.kill();
  await Promise.all(
    show.people.map(async (person) => {
      await person.page.locator(badge('reconnecting')).waitFor();
      await person.shoot('10-reconnecting');
    }),
  );
  await show.startAgain();
  await Promise.all(show.people.map(({ page }) => page.locator(badge('live')).waitFor()));
  await untilBothShow(show, points);
  await Promise.all(show.people.map((person) => person.shoot('11-back')));

  // A live connection must also deliver new changes.
  const { ben, anna, leagueId } = show;
  const { status } = await ben.call('POST', `/api/leagues/${leagueId}/leave`, {});
  assert.equal(status, 200);
  for (const { page } of show.people) {
    await boardRow(page, ben.id).waitFor({ state: 'detached' });
  }
  await anna.shoot('12-ben-left');
  await ben.shoot('12-ben-left');
}
