import { describe, expect, it } from 'vitest';
import { notificationOf, pathOf } from '@/app/service-worker/push-notification';
import { pushTexts } from '@/texts/delivery/push';
import type { Notice, PushMessage } from '@/wire/generated';

const invited: Notice = { kind: 'invited', leagueId: 'l', leagueName: 'Friends' };
const locked: Notice = {
  kind: 'picks_locked',
  eventId: '7',
  eventName: 'Cup',
  picked: 1,
  categories: 2,
};

const message = (notices: Notice[], more = 0): PushMessage => ({
  tag: 'event:7',
  notices,
  more,
  toldAt: '2026-06-19T22:00:00.000Z',
});

const shown = (payload: unknown) => notificationOf({ json: () => payload });

describe('what a device shows of a push', () => {
  it('says what the bell says, and leads there', () => {
    const { title, options } = shown(message([locked]));
    expect(title).toBe('Picks of Cup are closed');
    expect(options).toMatchObject({
      body: 'You have picked 1 of its 2 categories.',
      tag: 'event:7',
      renotify: true,
      timestamp: Date.parse('2026-06-19T22:00:00.000Z'),
      data: { path: '/dashboard/reveal/7' },
    });
  });

  it('names what belongs with it, and counts the rest', () => {
    const { options } = shown(message([locked, invited], 4));
    expect(options.body?.split('\n')).toEqual([
      'You have picked 1 of its 2 categories.',
      'You are invited to “Friends”',
      'And 4 more.',
    ]);
  });

  it('says that there is something where it cannot be read', () => {
    const newer = { kind: 'of a newer version' } as unknown as Notice;
    for (const payload of [null, {}, 'words', message([]), message([newer])]) {
      const { title, options } = shown(payload);
      expect([title, options.body]).toEqual([pushTexts.unread.title, pushTexts.unread.text]);
      expect(pathOf(options.data)).toBe('/dashboard');
    }
    expect(notificationOf(null).title).toBe(pushTexts.unread.title);
  });

  it('leads to pages of ours only', () => {
    expect(pathOf({ path: '/dashboard/leagues' })).toBe('/dashboard/leagues');
    for (const path of ['https://elsewhere.test', '//elsewhere.test', '/\\elsewhere', '', 7]) {
      expect(pathOf({ path })).toBe('/dashboard');
    }
    expect(pathOf(undefined)).toBe('/dashboard');
  });
});
