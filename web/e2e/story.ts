/** Two users, two browsers, one competition, from the first pick to the final score. */

import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import {
  annaScoresTheEvent,
  theCompetitionBegins,
  theFinalMovesTheBoards,
  theServerDiesAndComesBack,
} from './story/competition';
import { annaFoundsALeague, benIsLetIn, bothRegister } from './story/league';
import { everyPageIsSound } from './story/pages';
import { annaLocksTheEvent, bothPick, whoStaysAtHomeCannotBePicked } from './story/picks';
import { hasRecorded } from './story/programs';
import { Show } from './story/show';

const STATION_LIMIT_MS = 90_000;
const LOG_LINES = 40;

let show: Show | null = null;
let broken = false;

async function tellWhatWasSeen(t: TestContext) {
  if (!show) return;
  for (const person of show.people) {
    await person.shoot('failed').catch((error: unknown) => t.diagnostic(String(error)));
  }
  t.diagnostic(`pages: ${show.people.map(({ page }) => page.url()).join(', ')}`);
  for (const line of show.server.log.slice(-LOG_LINES)) t.diagnostic(line);
}

/** A part of the story; skipped after an earlier one failed. */
async function station(name: string, play: (show: Show, t: TestContext) => Promise<void>) {
  await test(name, { timeout: STATION_LIMIT_MS }, async (t) => {
    if (broken || !show) return t.skip('an earlier station failed');
    try {
      await play(show, t);
    } catch (error) {
      broken = true;
      await tellWhatWasSeen(t);
      throw error;
    }
  });
}

await test('the programs start', { timeout: STATION_LIMIT_MS }, async (t) => {
  if (!hasRecorded) t.diagnostic('no recorded feed beside the clone: the event is generated');
  show = await Show.open();
});

await station('both register and land on the dashboard', bothRegister);
await station('Anna founds a league', annaFoundsALeague);
await station('Ben asks to join and is let in, without a reload', benIsLetIn);
await station('both pick a podium and get a receipt', bothPick);
await station('who does not attend cannot be picked', whoStaysAtHomeCannotBePicked);
await station('Anna locks the event, and nothing gets past the lock', annaLocksTheEvent);
await station('the competition begins on open pages', theCompetitionBegins);
await station('every reveal of the final moves both leaderboards', theFinalMovesTheBoards);
await station('Anna scores the event, twice, to the same end', annaScoresTheEvent);
await station('the server dies and comes back', theServerDiesAndComesBack);
await station('every page is sound, wide and light, narrow and dark', everyPageIsSound);
await station('no page has thrown or broken the security policy', ({ people }) => {
  for (const person of people) assert.deepEqual(person.faults, [], person.name);
  return Promise.resolve();
});

await test('everything stops', { timeout: STATION_LIMIT_MS }, async () => {
  await show?.close();
});
