import { describe, expect, it } from 'vitest';
import { applyChange } from '@/live/state/apply-change';
import type { HeldData } from '@/live/state/live-state';
import type { FeedHealth, LeagueSnapshot } from '@/wire/generated';

const well: FeedHealth = {
  subject: 'event:1',
  series: 'ifsc',
  eventId: '1',
  eventName: 'Cup',
  goodAt: '2026-05-01T10:00:00.000Z',
  fault: null,
};
const faulty: FeedHealth = {
  ...well,
  fault: { kind: 'timeout', message: 'did not come in time', since: '2026-05-01T10:00:05.000Z' },
};

describe('the feed', () => {
  const empty: HeldData = { kind: 'feed', health: [well], fetches: [], programme: null };

  it('puts a fault in the place of what was known, and its end in place of the fault', () => {
    const broken = applyChange(empty, { kind: 'feed_health_changed', health: faulty });
    expect(broken).toEqual({ kind: 'feed', health: [faulty], fetches: [], programme: null });
    expect(applyChange(broken, { kind: 'feed_health_changed', health: well })).toEqual(empty);
  });

  it('holds a running fetch until it has finished', () => {
    const step = { eventId: '1', done: 2, total: 4, finished: false };
    const running = applyChange(empty, { kind: 'fetch_progressed', ...step });
    expect(running).toEqual({ ...empty, fetches: [step] });
    const done = { ...step, done: 4, finished: true };
    expect(applyChange(running, { kind: 'fetch_progressed', ...done })).toEqual(empty);
  });
});

describe('a league of which not all members are listed', () => {
  const mark = (userId: string) => ({ userId, eventId: '1', categoryId: '3' });
  const league: LeagueSnapshot = {
    league: { memberIds: ['a', 'b'], memberCount: 9 } as unknown as LeagueSnapshot['league'],
    members: [],
    picked: [mark('a')],
    pickedBesides: [{ eventId: '1', categoryId: '3', count: 5 }],
    announcements: [],
  };
  const total = (data: HeldData) =>
    data.kind === 'league'
      ? data.picked.length + data.pickedBesides.reduce((sum, { count }) => sum + count, 0)
      : Number.NaN;
  const start: HeldData = { kind: 'league', ...league };

  it('counts who picks and who takes a pick back, listed or not', () => {
    const more = applyChange(start, { kind: 'picked', marks: [mark('b'), mark('z')] });
    expect(total(more)).toBe(8);
    const fewer = applyChange(more, { kind: 'unpicked', marks: [mark('a'), mark('unlisted')] });
    expect(total(fewer)).toBe(6);
  });

  it('has the newest announcements, first, without those that are gone', () => {
    const announcement = (id: number) => ({
      id,
      text: `Number ${id}`,
      authorId: 'a',
      authorName: 'Ann',
      createdAt: '2026-06-01T10:00:00Z',
    });
    const ids = (data: HeldData) =>
      data.kind === 'league' ? data.announcements.map(({ id }) => id) : [];
    const one = applyChange(start, {
      kind: 'announcements_changed',
      made: announcement(1),
      goneIds: [],
    });
    const two = applyChange(one, {
      kind: 'announcements_changed',
      made: announcement(2),
      goneIds: [],
    });
    expect(ids(two)).toEqual([2, 1]);
    const three = applyChange(two, {
      kind: 'announcements_changed',
      made: announcement(3),
      goneIds: [1],
    });
    expect(ids(three)).toEqual([3, 2]);
    const back = applyChange(three, { kind: 'announcements_changed', made: null, goneIds: [3] });
    expect(ids(back)).toEqual([2]);
  });
});
