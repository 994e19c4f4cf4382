import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { NotificationLiveRegion } from '@/features/notifications/notification-live-region';
import { notifyListeners } from '@/live/state/change-listeners';
import { replayPath, resultPath } from '@/shared/paths/result-path';
import { aNotice } from '@/testing/builders';
import { fakeServer } from '@/testing/fake-server';
import { renderPage } from '@/testing/render';
import type { NoticeView } from '@/wire/generated';

const tell = (notice: NoticeView, replacesUnseen = false) =>
  act(() =>
    notifyListeners({
      topic: 'me',
      offset: 1,
      data: { kind: 'notice_told', notice, replacesUnseen },
    }),
  );

const joinRequest = (id: number, name: string) =>
  aNotice(
    {
      kind: 'join_requested',
      leagueId: 'l',
      leagueName: 'Friends',
      userId: name,
      name,
      picture: null,
    },
    { id, key: `request:l:${name}` },
  );

describe('the announcement of a new notification', () => {
  it('is made if nothing else shows it', () => {
    fakeServer(() => ({ body: { leagues: [] } }));
    renderPage(<NotificationLiveRegion />);
    tell(joinRequest(1, 'Ben'));
    const status = screen.getByText('New notification: Ben wants to join “Friends”');
    expect(status.getAttribute('aria-live')).toBe('polite');
    // This one has a toast.
    tell(aNotice({ kind: 'invited', leagueId: 'm', leagueName: 'Others' }, { id: 2 }));
    expect(status.textContent).toBe('New notification: Ben wants to join “Friends”');
    tell(joinRequest(3, 'Eve'));
    expect(status.textContent).toBe('New notification: Eve wants to join “Friends”');
    // Only updated: it has an old id.
    tell(joinRequest(1, 'Ben'), true);
    expect(status.textContent).toBe('New notification: Eve wants to join “Friends”');
  });

  it('is not made during a replay: it would reveal the end', () => {
    fakeServer(() => ({ body: { leagues: [] } }));
    window.history.pushState(null, '', replayPath('7', '1'));
    renderPage(<NotificationLiveRegion />);
    tell(joinRequest(1, 'Ben'));
    expect(screen.queryByText(/New notification/)).toBeNull();
    window.history.pushState(null, '', resultPath('7', '1'));
    // Not later either: it is behind the bell.
    tell(joinRequest(1, 'Ben'));
    expect(screen.queryByText(/New notification/)).toBeNull();
    tell(joinRequest(2, 'Eve'));
    screen.getByText('New notification: Eve wants to join “Friends”');
    window.history.pushState(null, '', '/');
  });

  it('is not made for what the open page shows', () => {
    fakeServer(() => ({ body: { leagues: [] } }));
    window.history.pushState(null, '', '/dashboard/events/7');
    renderPage(<NotificationLiveRegion />);
    tell(
      aNotice({ kind: 'picks_locked', eventId: '7', eventName: 'Cup', picked: 1, categories: 2 }),
    );
    expect(screen.queryByText(/New notification/)).toBeNull();
    window.history.pushState(null, '', '/');
  });
});
