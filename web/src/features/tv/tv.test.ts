import { describe, expect, it } from 'vitest';
import { isTimeToReload } from '@/features/tv/endurance';
import { newsOf } from '@/features/tv/news';
import { type Playlist, played, started } from '@/features/tv/playlist';
import { viewsOf } from '@/features/tv/views';
import { aScreenCategory, aScreenScene, aScreenState, screenRows } from '@/testing/screen-builders';
import type { ScreenScene, ScreenState } from '@/wire/generated';

const kinds = (scene: ScreenScene, round = 0) =>
  viewsOf(scene, round).map((view) => ('offset' in view ? `rows ${view.offset}` : view.kind));

const running = aScreenCategory({ running: true, leaders: ['LUO', 'MORI', 'SATO'] });
const waiting = aScreenCategory({ categoryId: '2', picked: 3 });
const finished = aScreenCategory({ categoryId: '3', leaders: ['KIM', 'LEE'] });
const next = { eventName: 'Cup', closesAt: '2031-05-01T00:00:00Z' };
const chances = [{ key: '1', name: 'Anna', win: 1 }];

describe('the views of a big screen', () => {
  it('show no countdown and no other category while anybody climbs', () => {
    const rows = screenRows(3);
    const live = aScreenScene({ rows, categories: [running, waiting, finished], chances, next });
    expect(kinds(live)).toEqual(['category', 'rows 0', 'chances']);
  });

  it('show the picks while results are awaited, and the deadline', () => {
    const scene = aScreenScene({ rows: screenRows(3), categories: [waiting, finished], next });
    expect(kinds(scene)).toEqual(['reveal', 'category', 'rows 0', 'next']);
  });

  it('page through everybody, a few pages in each round', () => {
    const scene = aScreenScene({ rows: screenRows(60) });
    const pages = [0, 1, 2].map((round) => kinds(scene, round).slice(1));
    expect(pages[0]).toEqual(['rows 8', 'rows 16', 'rows 24']);
    expect(new Set(pages.flat()).size).toBe(7);
    expect(kinds(aScreenScene({ rows: screenRows(8) }))).toEqual(['rows 0']);
  });

  it('invite while there is nothing to show', () => {
    expect(kinds(aScreenScene({ rows: screenRows(3, 0) }))).toEqual(['welcome']);
  });
});

describe('the playlist of a big screen', () => {
  const scene = aScreenScene({ rows: screenRows(3), categories: [running], chances });
  const auto = aScreenState({ scene });
  const at = (playlist: Playlist) => playlist.view.kind;
  const play = (over: Partial<ScreenState>, forMs: number, from = started(auto, scene, 0)) =>
    played(from, { ...auto, ...over }, scene, forMs, null);

  it('shows each view in turn, and starts over', () => {
    let playlist = started(auto, scene, 0);
    const seen = [at(playlist)];
    for (let ms = 1_000; ms <= 36_000; ms += 1_000) {
      const before = playlist;
      playlist = play({}, ms, playlist);
      if (before.view !== playlist.view) seen.push(at(playlist));
    }
    expect(seen).toEqual(['category', 'standing', 'chances', 'category']);
    expect(playlist.round).toBe(1);
  });

  it('holds, and goes on when an admin asks', () => {
    const held = play({ mode: 'hold' }, 60_000);
    expect(at(held)).toBe('category');
    const turned = play({ mode: 'hold', turn: 1 }, 60_000);
    expect(at(turned)).toBe('standing');
    expect(at(play({ mode: 'hold', turn: 1 }, 90_000, turned))).toBe('standing');
  });

  it('shows news at once, but not before what is shown could be read', () => {
    const news = { kind: 'chances' } as const;
    const from = started(auto, scene, 0);
    expect(at(played(from, auto, scene, 1_000, news))).toBe('category');
    expect(at(played(from, auto, scene, 5_000, news))).toBe('chances');
    expect(at(played(from, { ...auto, mode: 'hold' }, scene, 5_000, news))).toBe('category');
  });

  it('leaves a view that has lost its content, even while it is held', () => {
    const rest = aScreenScene({ rows: screenRows(3) });
    const held: ScreenState = { ...auto, mode: 'hold', scene: rest };
    expect(at(played(started(auto, scene, 0), held, rest, 1_000, null))).toBe('standing');
  });
});

describe('the news of a big screen', () => {
  const leads = (...leaders: string[]) => aScreenCategory({ running: true, leaders });
  const before = aScreenScene({ rows: screenRows(3), categories: [leads('LUO', 'MORI')] });

  it('say who leads and whom that moves', () => {
    const [first, second, third] = screenRows(3);
    if (!first || !second || !third) throw new Error('three rows');
    const rows = [first, { ...third, rank: 2 }, { ...second, rank: 3 }];
    const after = aScreenScene({ rows, categories: [leads('MORI', 'LUO')] });
    expect(newsOf(before, after)).toEqual({
      text: 'MORI leads BOULDER Women: Player 3 passes Player 2',
      view: { kind: 'category', id: '1/1' },
    });
    expect(newsOf(before, { ...after, categories: before.categories })?.view).toEqual({
      kind: 'standing',
      offset: 0,
    });
  });

  it('say who won and that picks are closed', () => {
    const over = aScreenCategory({ leaders: ['LUO', 'MORI'] });
    const won = newsOf(before, { ...before, categories: [over] });
    expect(won?.text).toBe('LUO wins BOULDER Women');
    const closed = newsOf(before, { ...before, categories: [...before.categories, waiting] });
    expect(closed?.view).toEqual({ kind: 'reveal', id: '1/2' });
  });

  it('are silent about a shared lead and about nothing new', () => {
    expect(newsOf(before, before)).toBeNull();
    const [one, two] = leads('MORI', 'LUO').leaders;
    if (!one || !two) throw new Error('two leaders');
    const shared = { ...leads(), leaders: [one, { ...two, rank: 1 }] };
    expect(newsOf(before, { ...before, categories: [shared] })).toBeNull();
  });
});

describe('a page that runs for a day', () => {
  const hours = (count: number) => count * 3_600_000;
  const quiet = { ageMs: hours(6), quietMs: 60_000, isLive: false, isConnected: true };

  it('is loaded again in a quiet minute, at the latest after seven hours', () => {
    expect(isTimeToReload(quiet)).toBe(true);
    expect(isTimeToReload({ ...quiet, ageMs: hours(5.9) })).toBe(false);
    expect(isTimeToReload({ ...quiet, quietMs: 50_000 })).toBe(false);
    expect(isTimeToReload({ ...quiet, isLive: true })).toBe(false);
    expect(isTimeToReload({ ...quiet, isLive: true, ageMs: hours(7) })).toBe(true);
    expect(isTimeToReload({ ...quiet, ageMs: hours(7), isConnected: false })).toBe(false);
  });
});
