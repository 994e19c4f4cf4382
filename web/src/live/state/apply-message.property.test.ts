import { describe, expect, it } from 'vitest';
import { applyMessage } from '@/live/state/apply-message';
import { initialLiveState, type LiveState } from '@/live/state/live-state';
import { aRequest } from '@/testing/builders';
import { seededRandom } from '@/testing/random';
import type { Change, ServerMessage } from '@/wire/generated';

const TOPIC = 'requests:L';
const RUNS = 300;

/** The topic's data after each of its changes; the index is the offset. */
function aHistory(random: () => number, steps: number) {
  const states: string[][] = [[]];
  const changes: Change[] = [{ kind: 'request_gone', userId: 'nobody' }];
  for (let offset = 1; offset <= steps; offset += 1) {
    const before = states[offset - 1] ?? [];
    const userId = `u${Math.floor(random() * 8)}`;
    const leaves = before.includes(userId);
    changes.push(
      leaves
        ? { kind: 'request_gone', userId }
        : { kind: 'request_arrived', request: aRequest(userId) },
    );
    states.push(leaves ? before.filter((id) => id !== userId) : [...before, userId]);
  }
  return { states, changes };
}

function heldIds(state: LiveState): { offset: number; gap: boolean; ids: string[] } | null {
  const held = state.topics[TOPIC];
  if (held?.status !== 'held' || held.data.kind !== 'requests') return null;
  const ids = held.data.requests.map(({ userId }) => userId);
  return { offset: held.offset, gap: held.gap, ids };
}

describe('a stream with losses, doubles and disorder', () => {
  it('never shows a state that never was, and catches up after a resync', () => {
    for (let seed = 1; seed <= RUNS; seed += 1) {
      const random = seededRandom(seed);
      const { states, changes } = aHistory(random, 40);
      const snapshot = (offset: number): ServerMessage => ({
        type: 'snapshot',
        topic: TOPIC,
        epoch: 'e',
        offset,
        data: { kind: 'requests', requests: (states[offset] ?? []).map(aRequest), invitations: [] },
      });
      const change = (offset: number): ServerMessage => ({
        type: 'change',
        topic: TOPIC,
        offset,
        data: changes[offset] ?? { kind: 'request_gone', userId: 'nobody' },
      });

      let live = applyMessage(initialLiveState, snapshot(0), 0);
      let lastOffset = 0;
      for (let offset = 1; offset <= 40; offset += 1) {
        const fate = random();
        if (fate > 0.15) live = applyMessage(live, change(offset), 0);
        if (fate > 0.7) live = applyMessage(live, change(Math.ceil(random() * offset)), 0);
        const held = heldIds(live);
        expect(held?.ids, `seed ${seed}, offset ${offset}`).toEqual(states[held?.offset ?? -1]);
        expect(held?.offset).toBeGreaterThanOrEqual(lastOffset);
        lastOffset = held?.offset ?? 0;
        if (held?.gap && random() > 0.5) live = applyMessage(live, snapshot(offset), 0);
      }
      // After a reconnect, the server sends the missed changes or a snapshot.
      const before = heldIds(live);
      if (before?.gap) live = applyMessage(live, snapshot(40), 0);
      for (let offset = (before?.offset ?? 0) + 1; offset <= 40; offset += 1) {
        live = applyMessage(live, change(offset), 0);
      }
      expect(heldIds(live), `seed ${seed}`).toEqual({ offset: 40, gap: false, ids: states[40] });
    }
  });
});
