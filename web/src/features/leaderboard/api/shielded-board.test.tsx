import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useLeaderboard } from '@/features/leaderboard/api/leaderboard-api';
import { subscriptions } from '@/live/state/live-store';
import { queryKeys } from '@/shared/query/query-keys';
import { aLeaderboardRow, aShield, noShields } from '@/testing/builders';
import { fakeServer } from '@/testing/fake-server';
import { renderPage } from '@/testing/render';

afterEach(() => {
  vi.restoreAllMocks();
});

function Points() {
  const { leaderboard } = useLeaderboard('l', 'me', 0, 25);
  return <p>{leaderboard?.rows[0]?.totalPoints ?? 'none'}</p>;
}

it('a leaderboard is fetched without hidden events, and never subscribed to', async () => {
  const follow = vi.spyOn(subscriptions, 'follow');
  const calls = fakeServer(({ path }) => {
    if (!path.includes('/leaderboard')) return { body: { leagues: [] } };
    const totalPoints = path.includes('shielded=true') ? 7 : 52;
    return { body: { rankings: [aLeaderboardRow({ totalPoints })], total: 1, ownRow: null } };
  });
  const page = renderPage(<p>Nothing</p>);
  act(() => {
    page.client.setQueryData(queryKeys.spoilers, { byItself: false, shields: [aShield()] });
  });
  page.show(<Points />);
  expect(await screen.findByText('7')).toBeTruthy();
  const followed = () => follow.mock.calls.map(([topic]) => topic);
  expect(followed()).not.toContain('leaderboard:l');

  act(() => {
    page.client.setQueryData(queryKeys.spoilers, noShields);
  });
  expect(await screen.findByText('52')).toBeTruthy();
  expect(followed()).toContain('leaderboard:l');
  const paths = calls.filter(({ path }) => path.includes('/leaderboard')).map(({ path }) => path);
  expect(paths).toEqual([
    '/api/leagues/l/leaderboard?limit=25&offset=0&shielded=true',
    '/api/leagues/l/leaderboard?limit=25&offset=0',
  ]);
});
