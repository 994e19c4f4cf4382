/** Every screen of the product, at both sizes, against the real server in demo mode. SCENES=word plays some. */

import { test } from 'node:test';
import { accountScenes } from './screens/account';
import { eventScenes } from './screens/events';
import { leaderboardScenes } from './screens/leaderboards';
import { leagueScenes } from './screens/leagues';
import { myPicksScenes } from './screens/my-picks';
import { predictionScenes } from './screens/predictions';
import { resultScenes } from './screens/results';
import { settingsScenes } from './screens/settings';
import { Stage } from './screens/stage';

const SCENE_LIMIT_MS = 120_000;
const wanted = process.env['SCENES'] ?? '';
const all = [
  ...accountScenes,
  ...eventScenes,
  ...resultScenes,
  ...settingsScenes,
  ...predictionScenes,
  ...myPicksScenes,
  ...leagueScenes,
  ...leaderboardScenes,
];
const scenes = all.filter(({ name }) => name.includes(wanted));

const stage = await Stage.open();
try {
  for (const { name, play } of scenes) {
    await test(name, { timeout: SCENE_LIMIT_MS }, () => play(stage));
  }
} finally {
  await stage.close();
}
