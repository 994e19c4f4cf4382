/** The main path in three engines at once: one server, one league, one player in each. */

import { test } from 'node:test';
import { Meeting, type Player } from './browsers/players';
import type { Session } from './browsers/session';

const LIMIT_MS = 60_000;

async function choose(session: Session, athleteId: string) {
  const row = `[data-testid=athlete-row-${athleteId}]`;
  await session.click(row);
  await session.see(`${row}[aria-selected=true]`);
}

let meeting: Meeting | null = null;

/** A part of the path, played by every engine; an engine that failed an earlier one is left out. */
async function station(
  name: string,
  play: (player: Player, meeting: Meeting) => Promise<void>,
  before?: (meeting: Meeting) => Promise<void>,
) {
  await test(name, { timeout: LIMIT_MS, concurrency: true }, async (t) => {
    if (!meeting) return t.skip('the programs have not started');
    const now = meeting;
    try {
      await before?.(now);
    } catch (error) {
      for (const player of now.players) player.failed = true;
      throw error;
    }
    await Promise.all(
      now.players.map((player) =>
        t.test(player.name, async (part) => {
          if (player.failed) return part.skip('an earlier part failed');
          player.failed = true;
          try {
            await play(player, now);
            player.failed = false;
          } finally {
            const shot = player.failed ? 'failed' : name.replaceAll(/\W+/g, '-');
            await player.shoot(shot).catch((error: unknown) => part.diagnostic(String(error)));
          }
        }),
      ),
    );
  });
}

await test('the programs and three engines start', { timeout: LIMIT_MS }, async () => {
  meeting = await Meeting.open();
});

await station('register', (player) => player.register());

await station(
  'pick: a draft survives a reload, and is saved',
  async (player, now) => {
    const { session } = player;
    // Each engine prefers another athlete, so that their ranks differ.
    const at = now.players.indexOf(player);
    const best = now.category.podium.slice(0, 3).map(({ athleteId }) => athleteId);
    player.podium = [...best.slice(at), ...best.slice(0, at)];
    const [first = '', second = '', third = ''] = player.podium;
    await session.goto(now.form);
    await choose(session, first);
    await choose(session, second);
    await session.reload();
    await session.seeText('Restored your unsaved podium');
    await choose(session, third);
    await session.click('[data-testid=submit-prediction]');
    await session.see('[data-testid=save-receipt]');
    await now.untilSaved(player);
  },
  (now) => now.found(),
);

await station(
  'offline: the page says so, and goes on',
  async (player) => {
    await player.untilConnection('offline');
    await player.session.see('[data-testid=offline-banner]');
  },
  (now) => now.server.kill(),
);

await station('a podium changed offline is saved after the return', async (player) => {
  const { session } = player;
  const [first = '', second = '', third = ''] = player.podium;
  await session.click('[data-testid=podium-slot-1]');
  await session.click('[data-testid=podium-slot-2]');
  await session.see(`[data-testid=podium-slot-1][data-athlete-id="${second}"]`);
  player.podium = [second, first, third];
  await session.click('[data-testid=submit-prediction]');
  await session.seeText('Saving...');
});

await station(
  'back: what was saved offline arrives',
  async (player, now) => {
    await player.untilConnection('live');
    await now.untilSaved(player);
    await player.session.see('[data-testid=save-receipt]');
  },
  (now) => now.startAgain(),
);

await station(
  'the leaderboard moves with every reveal',
  async (player, now) => {
    await player.session.goto(now.board);
    for (const { id } of now.players)
      await player.session.see(`[data-testid=leaderboard-row-${id}]`);
    await player.untilConnection('live');
  },
  (now) => now.upstream.startToday(now.upstreamEvent.id),
);

for (const revealed of [{ partial: 1 }, { partial: 2 }, 'complete'] as const) {
  await station(
    `the leaderboard follows the final: ${JSON.stringify(revealed)}`,
    (player, now) => now.untilBoardIsRight(player),
    (now) => now.reveal(revealed),
  );
}

await station('back and forward within the app', async ({ session }, now) => {
  await session.follow('/dashboard/events');
  await session.see('[data-testid=category-button]');
  await session.back();
  await session.untilAt(now.board);
  for (const { id } of now.players) await session.see(`[data-testid=leaderboard-row-${id}]`);
  await session.forward();
  await session.untilAt('/dashboard/events');
  await session.see('[data-testid=category-button]');
  await session.back();
});

await station('back from another document, to a leaderboard that is live', async (player) => {
  const { session } = player;
  await session.goto('about:blank');
  await session.back();
  await player.untilConnection('live');
});

await station(
  'the leaderboard still moves',
  (player, now) => now.untilBoardIsRight(player),
  (now) => now.reveal({ partial: 1 }),
);

await test('everything stops', { timeout: LIMIT_MS }, async () => {
  await meeting?.close();
});
