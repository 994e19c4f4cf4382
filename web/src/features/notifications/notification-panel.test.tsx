import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { NotificationPanel } from '@/features/notifications/notification-panel';
import { notifyListeners } from '@/live/state/change-listeners';
import { aNotice } from '@/testing/builders';
import { fakeServer } from '@/testing/fake-server';
import { renderPage } from '@/testing/render';
import type { NoticeList, NoticeView } from '@/wire/generated';

const list = (notices: NoticeView[]): NoticeList => ({
  notices,
  count: notices.length,
  unseen: notices.filter(({ seen }) => !seen).length,
});

/** Serves these pages and reports everything as seen. */
function serverWith(...pages: NoticeView[][]) {
  return fakeServer(({ method, path }) => {
    if (method === 'POST') return { body: { success: true, unseen: 0 } };
    if (path.startsWith('/api/notices')) return { body: list(pages.shift() ?? []) };
    return { status: 404, body: {} };
  });
}

const receive = (notice: NoticeView) =>
  act(() =>
    notifyListeners({
      topic: 'me',
      offset: 1,
      data: { kind: 'notice_told', notice, replacesUnseen: false },
    }),
  );

describe('the notices', () => {
  it('say what happened, by day, and lead where it belongs', async () => {
    const yesterday = new Date(Date.now() - 24 * 3_600_000).toISOString();
    serverWith([
      aNotice({ kind: 'invited', leagueId: 'l', leagueName: 'Friends' }, { id: 2 }),
      aNotice(
        { kind: 'picks_locked', eventId: '7', eventName: 'Cup', picked: 2, categories: 4 },
        { id: 1, toldAt: yesterday, seen: true },
      ),
    ]);
    renderPage(<NotificationPanel onFollow={() => undefined} />);
    const today = await screen.findByRole('region', { name: 'Today' });
    expect(within(today).getByRole('link').getAttribute('href')).toBe('/dashboard/leagues');
    expect(within(today).getByRole('link').textContent).toMatch(/^New /);
    const before = screen.getByRole('region', { name: 'Yesterday' });
    expect(within(before).getByText('You have picked 2 of its 4 categories.')).toBeTruthy();
    expect(within(before).getByRole('link').textContent).not.toMatch(/^New /);
    expect(within(before).getByRole('link').getAttribute('href')).toBe('/dashboard/reveal/7');
  });

  it('are seen by being shown, once, up to the newest', async () => {
    const first = aNotice({ kind: 'invited', leagueId: 'l', leagueName: 'Friends' }, { id: 5 });
    const next = aNotice({ kind: 'admin_made', leagueId: 'l', leagueName: 'Friends' }, { id: 8 });
    const calls = serverWith([first], [next, { ...first, seen: true }]);
    const seen = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
    renderPage(<NotificationPanel onFollow={() => undefined} />);
    await waitFor(() => expect(seen()).toEqual([{ upTo: 5 }]));
    receive(next);
    await waitFor(() => expect(seen()).toEqual([{ upTo: 5 }, { upTo: 8 }]));
    expect(screen.getAllByRole('link')).toHaveLength(2);
  });

  it('are not seen by a page in the background', async () => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    const calls = serverWith([
      aNotice({ kind: 'invited', leagueId: 'l', leagueName: 'Friends' }, { id: 5 }),
    ]);
    renderPage(<NotificationPanel onFollow={() => undefined} />);
    await screen.findByRole('link');
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
    hidden.mockReturnValue(false);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true));
  });

  it('read further back as long as somebody wants to', async () => {
    const page = (from: number, count: number) =>
      Array.from({ length: count }, (_, nth) =>
        aNotice(
          { kind: 'picks_locked', eventId: '7', eventName: 'Cup', picked: 1, categories: 2 },
          { id: from - nth, key: `locked:${from - nth}`, seen: true },
        ),
      );
    const calls = serverWith(page(40, 20), page(20, 3));
    renderPage(<NotificationPanel onFollow={() => undefined} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Show older ones' }));
    await waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(23));
    const paths = calls.map(({ path }) => path).filter((path) => path.includes('notices'));
    expect(paths.at(-1)).toBe('/api/notices?limit=20&before=21');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('say that there is nothing', async () => {
    serverWith([]);
    renderPage(<NotificationPanel onFollow={() => undefined} />);
    expect(await screen.findByText('Nothing yet')).toBeTruthy();
  });

  it('show that they could not be loaded, and are fetched again', async () => {
    let broken = true;
    fakeServer(() => (broken ? { status: 400, body: {} } : { body: list([]) }));
    renderPage(<NotificationPanel onFollow={() => undefined} />);
    expect(await screen.findByText('Your notifications couldn’t be loaded.')).toBeTruthy();
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Nothing yet')).toBeTruthy();
  });
});
