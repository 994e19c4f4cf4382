import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { LeaderboardTable } from '@/features/leaderboard/leaderboard-table';
import { aLeaderboardRow } from '@/testing/builders';
import { renderPage } from '@/testing/render';

const rows = [
  aLeaderboardRow({ userId: 'u1', userName: 'Mia', rank: 1, previousRank: 3, totalPoints: 45 }),
  aLeaderboardRow({ userId: 'u2', userName: 'Jon', rank: 2, previousRank: 1, totalPoints: 40 }),
  aLeaderboardRow({
    userId: 'u3',
    userName: 'Aiko',
    rank: 2,
    previousRank: 2,
    totalPoints: 17,
    provisionalPoints: 23,
  }),
];
const ownRow = aLeaderboardRow({ userId: 'me', userName: 'Robin', rank: 61, totalPoints: 3 });
const show = (own: typeof ownRow | null, meId = 'me') => (
  <LeaderboardTable
    leagueId="league"
    leaderboard={{ rows, offset: 0, total: 64, ownRow: own }}
    meId={meId}
    caption="Leaderboard"
    results={0}
  />
);
const shownIds = () =>
  screen.getAllByTestId(/^leaderboard-row-/).map((row) => row.dataset['testid']);

describe('the leaderboard', () => {
  it('tells rank, settled and provisional points apart, to eyes and to tests', () => {
    renderPage(show(null));
    const row = screen.getByTestId('leaderboard-row-u3');
    expect(row.dataset).toMatchObject({ rank: '2', totalPoints: '17', provisionalPoints: '23' });
    expect(row.textContent).toContain('live +23');
    expect(screen.getByTestId('leaderboard-row-u2').textContent).not.toContain('live');
  });

  it('says who moved, and how far', () => {
    renderPage(show(null));
    expect(screen.getByTestId('leaderboard-row-u1').textContent).toContain('up 2 places');
    expect(screen.getByTestId('leaderboard-row-u2').textContent).toContain('down 1 place');
    expect(screen.getByTestId('leaderboard-row-u3').textContent).toContain('same rank as before');
  });

  it('pins my row when it is on another page', () => {
    renderPage(show(ownRow));
    expect(shownIds()).toEqual([
      'leaderboard-row-u1',
      'leaderboard-row-u2',
      'leaderboard-row-u3',
      'leaderboard-row-me',
    ]);
    expect(screen.getByTestId('leaderboard-row-me').dataset['rank']).toBe('61');
  });

  it('says who shares a rank', () => {
    renderPage(show(null));
    expect(screen.getByTestId('leaderboard-row-u2').textContent).toContain('tied');
    expect(screen.getByTestId('leaderboard-row-u3').textContent).toContain('tied');
    expect(screen.getByTestId('leaderboard-row-u1').textContent).not.toContain('tied');
  });

  it('marks my row where it stands and shows it once', () => {
    renderPage(show(rows[1] ?? null, 'u2'));
    expect(shownIds()).toHaveLength(3);
    expect(screen.getByTestId('leaderboard-row-u2').getAttribute('aria-current')).toBe('true');
  });
});
