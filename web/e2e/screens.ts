/** Every screen of the product, at both sizes, against the real server in demo mode. SCENES=word plays some. */

import { test } from 'node:test';
import { accountScenes } from './screens/account';
import { eventScenes } from './screens/events';
import { resultScenes } from './screens/results';
import { settingsScenes } from './screens/settings';
import { Stage } from './screens/stage';

const SCENE_LIMIT_MS = 120_000;
const wanted = process.env['SCENES'] ?? '';
const scenes = [...accountScenes, ...eventScenes, ...resultScenes, ...settingsScenes].filter(
  ({ name }) => name.includes(wanted),
);

const stage = await Stage.open();
try {
  for (const { name, play } of scenes) {
    await test(name, { timeout: SCENE_LIMIT_MS }, () => play(stage));
  }
} finally {
  await stage.close();
}
