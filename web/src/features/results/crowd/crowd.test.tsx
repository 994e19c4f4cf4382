import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { CrowdView } from '@/features/results/crowd/crowd-view';
import { aPick } from '@/testing/builders';
import { fakeServer, refusal } from '@/testing/fake-server';
import { renderPage } from '@/testing/render';
import type { CategoryCrowd, CrowdAthlete, CrowdPicks } from '@/wire/generated';

const ada: CrowdAthlete = {
  athleteId: '1',
  firstname: 'Ada',
  lastname: 'Adams',
  country: 'AUT',
  rank: 1,
  first: 6,
  second: 3,
  third: 0,
};
const bea: CrowdAthlete = {
  ...ada,
  athleteId: '2',
  lastname: 'Bell',
  rank: 9,
  first: 0,
  second: 1,
};

function picks(over: Partial<CrowdPicks> = {}): CrowdPicks {
  return {
    predictions: 10,
    athletes: [ada, bea],
    surprise: 30,
    best: [
      {
        points: 45,
        players: 3,
        known: [{ userId: 'me', userName: 'Mia', isMe: true }],
      },
    ],
    ...over,
  };
}

const league: CrowdPicks = picks({
  predictions: 4,
  athletes: [{ ...ada, first: 2, second: 0, third: 1 }],
});

function server(crowd: CategoryCrowd | null) {
  return fakeServer(({ path }) => {
    if (path === '/api/leagues/my-leagues') {
      return { body: { success: true, leagues: [{ _id: 'league', name: 'The Whole Wall' }] } };
    }
    if (crowd) return { body: { crowd } };
    return refusal('Not yet.', 'picks_still_open', 409);
  });
}

const mine = [aPick()];

describe('the crowd', () => {
  it('shows shares, surprise and the best, of everybody and of my league', async () => {
    server({ everyone: picks(), league, provisional: false });
    renderPage(<CrowdView eventId="1" categoryId="lead-men" picks={mine} />);
    const row = async () => (await screen.findByRole('rowheader', { name: /Adams/ })).closest('tr');
    expect(within((await row()) as HTMLElement).getByText('90%')).toBeTruthy();
    expect(screen.getByText('30 of 100')).toBeTruthy();
    expect(screen.getByText(/You and 2 others/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'The Whole Wall' }));
    expect(within((await row()) as HTMLElement).getByText('75%')).toBeTruthy();
    expect(screen.queryByRole('rowheader', { name: /Bell/ })).toBeNull();
  });

  it('is hidden while picks are open', async () => {
    server(null);
    renderPage(<CrowdView eventId="1" categoryId="lead-men" picks={mine} />);
    await screen.findByText('Hidden until picks close');
  });
});
