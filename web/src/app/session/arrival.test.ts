import { describe, expect, it } from 'vitest';
import { arrivalOf, isInvitation } from '@/app/session/arrival';

describe('how somebody came to the login screen', () => {
  it('remembers the page that was asked for, an invitation as the way of a newcomer', () => {
    const from = '/dashboard/join/friends/ABCD2345';
    expect(arrivalOf({ from })).toEqual({ from, newcomer: true });
    expect(isInvitation(from)).toBe(true);
    expect(arrivalOf({ from: '/dashboard/my-picks' })).toEqual({
      from: '/dashboard/my-picks',
      newcomer: false,
    });
  });

  it.each([null, undefined, 'text', { from: null }, { from: '//evil.test' }, { from: '/login' }])(
    'begins at the dashboard without one: %j',
    (state) => {
      expect(arrivalOf(state)).toEqual({ from: '/dashboard', newcomer: false });
    },
  );
});
