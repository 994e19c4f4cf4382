import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MyPodiumNow } from '@/features/results/page/my-podium-now';
import { flush, receive, resetLive } from '@/live/state/live-store';
import { topics } from '@/live/state/topic-names';
import { aLeaderboardRow, aPick, aResult, aWindow } from '@/testing/builders';
import { fakeServer } from '@/testing/fake-server';
import { renderPage } from '@/testing/render';
import type { CategoryRanking, PredictionView } from '@/wire/generated';

function ranked(...ids: string[]): CategoryRanking {
  const rows = ids.map((athlete_id, place) => ({
    athlete_id,
    firstname: '',
    lastname: athlete_id,
    country: '',
    rank: place + 1,
    rounds: [],
  }));
  const categoryId = 'lead-men';
  return { categoryId, status: 'active', rankingAsOf: null, provisional: true, rounds: [], rows };
}

function shown(ranking: CategoryRanking, picks: PredictionView[]) {
  return <MyPodiumNow ranking={ranking} status="running" picks={picks} />;
}

/** The server's update of the user's row, outside the window. */
function tellPoints(points: number) {
  const mine = aLeaderboardRow({
    userId: 'me',
    rank: 40,
    eventResults: [aResult({ points, provisional: true })],
  });
  const topic = topics.leaderboard('league');
  const data = aWindow([aLeaderboardRow()]);
  act(() => {
    receive({ type: 'snapshot', topic, epoch: 'e', offset: 1, data }, 0);
    receive({ type: 'change', topic, offset: 1, data: { kind: 'own_row', row: mine } }, 0);
    flush();
  });
}

beforeEach(() => {
  resetLive();
  fakeServer(() => ({ body: { leagues: [{ _id: 'league', name: 'The Wall' }] } }));
});
afterEach(resetLive);

describe('my podium now', () => {
  const pick = aPick({ data: { first: 'ann', second: 'ben', third: 'eve' } });

  it('says where those on it lie, and what the leaderboard of the league gives for it', async () => {
    const { show } = renderPage(shown(ranked('ann', 'cat', 'dan', 'ben'), [pick]));
    await screen.findByText('Points begin with the final.');
    const lies = () =>
      screen.getAllByText(/^\d.* now$|^not ranked$/).map(({ textContent }) => textContent);
    expect(lies()).toEqual(['1st now', '4th now', 'not ranked']);
    tellPoints(20);
    await screen.findByText('20 points');
    expect(screen.getByText('as it stands')).toBeTruthy();

    show(shown(ranked('ben', 'ann', 'eve'), [pick]));
    expect(lies()).toEqual(['2nd now', '1st now', '3rd now']);
    tellPoints(35);
    await screen.findByText('35 points');
  });

  it('gives the points that are final once they are', async () => {
    renderPage(shown(ranked('ann', 'ben', 'eve'), [{ ...pick, totalPoints: 60 }]));
    await screen.findByText('60 points');
    expect(screen.queryByText('as it stands')).toBeNull();
  });

  it('is not there for who has no pick', async () => {
    const { client } = renderPage(shown(ranked('ann'), []));
    await expect.poll(() => client.isFetching()).toBe(0);
    expect(screen.queryByRole('region')).toBeNull();
  });
});
