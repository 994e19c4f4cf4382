import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PodiumCard } from '@/features/results/podium/podium-card';
import { stepsOf } from '@/features/results/podium/steps';
import { flush, receive, resetLive } from '@/live/state/live-store';
import { topics } from '@/live/state/topic-names';
import { aLeaderboardRow, aPick, aResult, aWindow } from '@/testing/builders';
import { fakeServer } from '@/testing/fake-server';
import { spokenSteps } from '@/testing/on-page';
import { renderPage } from '@/testing/render';
import type { CategoryRanking, PredictionView } from '@/wire/generated';

function ranked(...ids: string[]): CategoryRanking {
  const rows = ids.map((athlete_id, place) => ({
    athlete_id,
    firstname: '',
    lastname: athlete_id,
    country: 'SLO',
    rank: place + 1,
    rounds: [],
  }));
  const categoryId = 'lead-men';
  return { categoryId, status: 'active', rankingAsOf: null, provisional: true, rounds: [], rows };
}

function shown(ranking: CategoryRanking, picks: PredictionView[]) {
  return <PodiumCard ranking={ranking} status="running" picks={picks} />;
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

const steps = (name: string) => spokenSteps(screen.getByRole('list', { name }));

const texts = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('the podium of a category', () => {
  const pick = aPick({
    data: { first: 'ann', second: 'ben', third: 'eve' },
    athletes: {
      first: { firstname: '', lastname: 'ann', country: 'SLO' },
      second: { firstname: '', lastname: 'ben', country: 'SLO' },
      third: { firstname: '', lastname: 'eve', country: 'SLO' },
    },
  });

  it('is shown beside my podium, with the ranks of my picks and the points of the league’s leaderboard', async () => {
    const { show } = renderPage(shown(ranked('ann', 'cat', 'dan', 'ben'), [pick]));
    await screen.findByText('Points begin with the final.');
    expect(screen.getByRole('heading', { name: 'ann leads' })).toBeTruthy();
    expect(steps('Podium now')).toEqual(['1st: ann, as picked', '2nd: cat', '3rd: dan']);
    expect(steps('Your podium now')).toEqual(['1st: ann, as picked', '2nd: ben', '3rd: eve']);
    expect(texts('Where your picks are')).toEqual([
      'Your 1st1st now',
      'Your 2nd4th now',
      'Your 3rdnot ranked',
    ]);
    tellPoints(20);
    await screen.findByText('20 points');
    expect(screen.getByText('as it stands')).toBeTruthy();

    show(shown(ranked('ben', 'ann', 'eve'), [pick]));
    expect(steps('Podium now')).toEqual(['1st: ben', '2nd: ann', '3rd: eve, as picked']);
    tellPoints(35);
    await screen.findByText('35 points');
  });

  it('has the points that are final once they are, and says who won', async () => {
    renderPage(shown(ranked('ann', 'ben', 'eve'), [{ ...pick, totalPoints: 60 }]));
    await screen.findByText('60 points');
    expect(screen.queryByText('as it stands')).toBeNull();
    expect(screen.getByRole('heading', { name: 'ann wins' })).toBeTruthy();
  });

  it('is alone for who has no pick', async () => {
    const { client } = renderPage(shown(ranked('ann'), []));
    await expect.poll(() => client.isFetching()).toBe(0);
    expect(steps('Podium now')).toEqual(['1st: ann', '2nd: –', '3rd: –']);
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('lets choose the league where the user picked differently', async () => {
    const other = { ...pick, leagueId: 'crew', data: { ...pick.data, third: null } };
    fakeServer(() => ({
      body: { leagues: ['league', 'crew'].map((_id) => ({ _id, name: _id })) },
    }));
    const { show } = renderPage(shown(ranked('ann'), [pick, other]));
    await screen.findByRole('combobox', { name: 'League' });
    show(shown(ranked('ann'), [pick, { ...pick, leagueId: 'crew' }]));
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('has all who share a step', () => {
    const tied = (count: number) =>
      Array.from({ length: count }, (_, at) => ({
        id: String(at),
        firstname: '',
        lastname: `A${at}`,
        country: 'SLO',
        rank: 1,
      }));
    expect(stepsOf(tied(2)).first.map(({ name }) => name)).toEqual(['A0', 'A1']);
    expect(stepsOf(tied(8)).first).toHaveLength(8);
    expect(stepsOf(tied(8)).second).toEqual([]);
  });
});
