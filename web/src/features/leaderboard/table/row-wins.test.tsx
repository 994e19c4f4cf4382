import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { LeaderboardTable } from '@/features/leaderboard/table/leaderboard-table';
import { aLeaderboardRow } from '@/testing/builders';
import { fakeServer } from '@/testing/fake-server';
import { renderPage } from '@/testing/render';
import type { LeagueOutlookAnswer } from '@/wire/generated';

const rows = [
  aLeaderboardRow({ userId: 'u1', rank: 1, totalPoints: 45 }),
  aLeaderboardRow({ userId: 'u2', rank: 2, totalPoints: 40 }),
];

describe('chances to win what runs', () => {
  const board = (total: number) => (
    <LeaderboardTable
      leagueId="league"
      leaderboard={{ rows, offset: 0, total, ownRow: null }}
      meId="u1"
      caption="Leaderboard"
      results={0}
      eventIds={['1']}
    />
  );
  const serve = () =>
    fakeServer(() => {
      const players = [{ userId: 'u1', win: 0.614 }];
      const body: LeagueOutlookAnswer = { openCategories: ['1'], players, own: null };
      return { body };
    });

  it('stand in the rows of a small league', async () => {
    serve();
    renderPage(board(30));
    expect(await screen.findAllByText('61%')).not.toEqual([]);
    const row = screen.getByTestId('leaderboard-row-u1');
    expect(row.textContent).toContain('61% Chance to win this event in the league');
    expect(screen.getByTestId('leaderboard-row-u2').textContent).not.toContain('%');
  });

  it('are not fetched for a large one', () => {
    const calls = serve();
    renderPage(board(31));
    expect(calls).toEqual([]);
  });
});
