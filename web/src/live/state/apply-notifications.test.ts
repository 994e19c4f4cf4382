import { describe, expect, it } from 'vitest';
import { applyMessage } from '@/live/state/apply-message';
import { initialLiveState } from '@/live/state/live-state';
import { anAccount, aNotice } from '@/testing/builders';
import type { Change, NoticeView, ServerMessage } from '@/wire/generated';

const notice = (id: number, over: Partial<NoticeView> = {}) =>
  aNotice({ kind: 'invited', leagueId: 'l', leagueName: 'Friends' }, { id, ...over });

const noticeChange = (
  id: number,
  over: Partial<NoticeView> = {},
  replacesUnseen = false,
): Change => ({
  kind: 'notice_told',
  notice: notice(id, over),
  replacesUnseen,
});

/** The bell's number after these changes, starting with three unseen. */
function unseenAfter(...changes: Change[]): number {
  const messages: ServerMessage[] = [
    {
      type: 'snapshot',
      topic: 'me',
      epoch: 'e',
      offset: 0,
      data: { kind: 'account', ...anAccount({ unseenNotices: 3 }) },
    },
    ...changes.map((data, at): ServerMessage => ({
      type: 'change',
      topic: 'me',
      offset: at + 1,
      data,
    })),
  ];
  const state = messages.reduce((live, one) => applyMessage(live, one, 0), initialLiveState);
  const me = state.topics['me'];
  if (me?.status !== 'held' || me.data.kind !== 'account') throw new Error('nothing is held');
  return me.data.unseenNotices;
}

describe('the number on the bell', () => {
  it('counts what comes, and not what takes the place of another that is not seen', () => {
    expect(unseenAfter(noticeChange(1))).toBe(4);
    expect(unseenAfter(noticeChange(1), noticeChange(2))).toBe(5);
    expect(unseenAfter(noticeChange(2, {}, true))).toBe(3);
    expect(unseenAfter(noticeChange(2, { seen: true }))).toBe(3);
  });

  it('counts off exactly what was seen or has gone', () => {
    expect(unseenAfter({ kind: 'notices_seen', ids: [1, 2] })).toBe(1);
    expect(unseenAfter({ kind: 'notices_gone', ids: [1, 2], unseen: 1 })).toBe(2);
    expect(unseenAfter(noticeChange(9), { kind: 'notices_seen', ids: [1, 2, 3] })).toBe(1);
  });
});
