import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { BoardHistory } from '@/features/live-moment/board/board-history';
import { BoardLive } from '@/features/live-moment/board/board-live';
import { queryKeys } from '@/shared/query/query-keys';
import { aLeaderboardRow } from '@/testing/builders';
import { renderPage } from '@/testing/render';

const ownRow = aLeaderboardRow({ userId: 'me', rank: 9, totalPoints: 30 });
const board = (lead: string | null = null, own: typeof ownRow | null = ownRow) => (
  <BoardLive
    leagueId="league"
    leagueName="The Wall"
    board="Leaderboard"
    rows={[]}
    ownRow={own}
    total={20}
    eventIds={[]}
    lead={lead}
  />
);
const at = (clock: string) => new Date(`2026-06-11T${clock}`).getTime();
const history: BoardHistory = {
  news: [
    {
      text: 'ANRAKU takes 2nd: +10 for you, 14th to 9th',
      points: 10,
      moved: { from: 14, to: 9 },
      at: at('12:02'),
    },
    { text: 'Ann leads the table now', points: 0, moved: null, at: at('12:01') },
  ],
  ranks: [
    { at: at('12:00'), rank: 14 },
    { at: at('12:02'), rank: 9 },
  ],
};

function showHistory() {
  const { client, show, user } = renderPage(null);
  client.setQueryData(queryKeys.leaderboardNews('league', 'Leaderboard'), history);
  show(board());
  return { show, user };
}

it('over a leaderboard the last news are listed, and read again on demand', async () => {
  const { user } = showHistory();
  const strip = screen.getByRole('list', { name: 'Last 2 lines' });
  const [newest, older] = within(strip).getAllByRole('button');
  expect(newest?.textContent).toContain('5+10ANRAKU takes 2nd: +10 for you, 14th to 9th');
  expect(screen.getByTestId('ticker').textContent).toContain('ANRAKU takes 2nd');
  if (!older) throw new Error('one news only');
  await user.click(older);
  expect(older.getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByTestId('ticker').textContent).toContain('Ann leads the table now');
  await user.click(older);
  expect(screen.getByTestId('ticker').textContent).toContain('ANRAKU takes 2nd');
});

it('over a leaderboard the user’s rank is drawn as a line and written in words', () => {
  const { show } = showHistory();
  const { textContent } = screen.getByTestId('rank-spark');
  expect(textContent).toMatch(/Your rank is 9th; since .*12:00.* between 9th and 14th\./);
  show(board(null, null));
  expect(screen.queryByTestId('rank-spark')).toBeNull();
});

it('over a leaderboard the lead is shown in place of the news', () => {
  const { show } = showHistory();
  show(board('You lead The Wall'));
  expect(screen.getByTestId('lead').textContent).toBe('You lead The Wall');
  expect(screen.queryByTestId('ticker')).toBeNull();
  const announced = screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(announced).toEqual(['You lead The Wall']);
});
