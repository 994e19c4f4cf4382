import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { TopScores } from '@/features/home/top-scores';
import { queryKeys } from '@/shared/query/query-keys';
import { fakeServer } from '@/testing/fake-server';
import { renderPage } from '@/testing/render';
import { home } from '@/texts/home';
import type { TopScore } from '@/wire/generated';

function score(userName: string, rank: number, totalPoints: number, isMe = false): TopScore {
  return {
    leagueId: 'wall',
    leagueName: 'The Wall',
    leagueSlug: 'the-wall',
    userId: userName,
    userName,
    avatarUrl: null,
    rank,
    totalPoints,
    isMe,
  };
}

describe('top scores', () => {
  it('are listed as the server orders them, with me marked, and follow a refresh', async () => {
    let scores = [score('Mia', 1, 120), score('Ada', 2, 90, true)];
    fakeServer(() => ({ body: { scores } }));
    const { client } = renderPage(<TopScores />);
    expect((await screen.findAllByRole('listitem')).map((row) => row.textContent)).toEqual([
      expect.stringContaining('Mia'),
      expect.stringMatching(/Ada.*you.*90/),
    ]);
    scores = [score('Ada', 1, 130, true)];
    await client.invalidateQueries({ queryKey: queryKeys.topScores });
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  });

  it('fail quietly, and can be asked for again', async () => {
    let fails = true;
    fakeServer(() => (fails ? { status: 500, body: '' } : { body: { scores: [] } }));
    renderPage(<TopScores />);
    await screen.findByText(home.topScores.failed);
    expect(screen.queryByRole('alert')).toBeNull();
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: home.topScores.retry }));
    await screen.findByText(home.topScores.empty);
  });
});
