/** Every screen of the product, at both sizes, against the real server in demo mode. SCENES=word,word plays some. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accountScenes } from './screens/account';
import { changedPickScenes } from './screens/changed-picks';
import { eventScenes } from './screens/events';
import { everywhereScenes } from './screens/everywhere';
import { leaderboardScenes } from './screens/leaderboards';
import { leagueScenes } from './screens/leagues';
import { mailScenes } from './screens/mail';
import { myPicksScenes } from './screens/my-picks';
import { ofEveryoneScenes } from './screens/of-everyone';
import { operationsScenes } from './screens/operations';
import { pushScenes } from './screens/push';
import { mySeasonScenes } from './screens/my-season';
import { raceScenes } from './screens/race';
import { readableScenes } from './screens/readable';
import { noticeScenes } from './screens/notices';
import { predictionScenes } from './screens/predictions';
import { resultScenes } from './screens/results';
import { revealScenes } from './screens/reveals';
import { settingsScenes } from './screens/settings';
import { sharingScenes } from './screens/sharing';
import { spoilerScenes } from './screens/spoilers';
import { siteAdminScenes } from './screens/site-admin';
import { homeScenes } from './screens/home';
import { shellScenes } from './screens/shell';
import { soundnessScenes } from './screens/soundness';
import { coverage, coverageTable } from './screens/spec-coverage';
import { Stage } from './screens/stage';

const SCENE_LIMIT_MS = 300_000;
const wanted = process.env['SCENES'] ?? '';
const all = [
  ...accountScenes,
  // While the live event moves.
  ...mySeasonScenes,
  ...raceScenes,
  ...leaderboardScenes,
  ...ofEveryoneScenes,
  ...resultScenes,
  ...eventScenes,
  ...settingsScenes,
  ...sharingScenes,
  ...mailScenes,
  ...pushScenes,
  ...siteAdminScenes,
  ...operationsScenes,
  ...predictionScenes,
  ...everywhereScenes,
  ...changedPickScenes,
  ...myPicksScenes,
  ...revealScenes,
  ...leagueScenes,
  ...noticeScenes,
  ...readableScenes,
  ...spoilerScenes,
  ...homeScenes,
  ...shellScenes,
  ...soundnessScenes,
];
const scenes = all.filter(({ name }) => wanted.split(',').some((word) => name.includes(word)));

const stage = await Stage.open();
try {
  for (const { name, play, limitMs = SCENE_LIMIT_MS } of scenes) {
    stage.scene = name;
    await test(name, { timeout: 2 * limitMs }, async (t) => {
      const failed = `failed-${name.replace(/[^a-z0-9]+/gi, '-')}`;
      const playOnce = async (picture: string) => {
        try {
          await play(stage);
        } catch (error) {
          await stage.shootOpen(picture);
          throw error;
        } finally {
          await stage.clear();
        }
      };
      try {
        await playOnce(`${failed}-first`);
      } catch (error) {
        // The demo moves on its own, and so does a busy machine. Told, so that nobody gets used to it.
        t.diagnostic(`failed at first, played again: ${String(error)}`);
        await playOnce(failed);
      }
    });
  }
  if (wanted === '') {
    await test('every text of the specification has been seen', () => {
      const rows = coverage(stage);
      process.stdout.write(`${coverageTable(rows)}\n`);
      const unseen = rows.filter(({ scenes: by }) => by.length === 0).map(({ text }) => text);
      assert.deepEqual(unseen, []);
    });
  }
} finally {
  await stage.close();
}
