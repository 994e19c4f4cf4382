import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { LeagueReplay } from '@/features/results/replay/league/league-replay';
import { fakeServer } from '@/testing/fake-server';
import { renderPage } from '@/testing/render';
import { replayTexts as texts } from '@/texts/results/replay';
import type { LeagueRace as Race, RaceMember, RaceMoment } from '@/wire/generated';

const member = (userName: string, rank: number): RaceMember => ({
  userId: userName,
  userName,
  avatarUrl: null,
  rank,
  isMe: false,
});

const moment = (number: number, points: number[]): RaceMoment => ({
  categoryId: '7',
  categoryName: 'LEAD Women',
  number,
  at: '2026-06-01T10:00:00Z',
  round: 'Final',
  afterRound: false,
  points,
});

/** As from the server: the final best first. */
const race: Race = {
  leagueId: 'league',
  eventId: '1',
  players: 3,
  members: [member('Zoe', 1), member('Mia', 2), member('Ann', 3)],
  moments: [moment(1, [5, 5, 0]), moment(2, [5, 10, 20]), moment(3, [45, 30, 20])],
};

function show(race: Race, number: number, replays: boolean) {
  fakeServer(() => ({ body: { race } }));
  renderPage(
    <LeagueReplay
      eventId="1"
      categoryId="7"
      league={{ _id: 'league', name: 'Walls' }}
      number={number}
      replays={replays}
    />,
  );
}

async function chartAt(number: number, replays: boolean, of = race) {
  show(of, number, replays);
  const chart = await screen.findByRole('figure', { name: texts.pointsChart('Walls') });
  const [, ...rows] = within(chart).getAllByRole('row', { hidden: true });
  return { chart, rows: rows.map(({ textContent }) => textContent) };
}

describe('the race of a league', () => {
  it('does not say by its order who will be best while it is replayed', async () => {
    const { chart, rows } = await chartAt(1, true);
    expect(rows).toEqual(['Ann0', 'Mia5', 'Zoe5']);
    expect(chart.textContent).toContain(texts.pointsSummary('Mia', 5, 3));
  });

  describe('of more than are named', () => {
    const [zoe, mia, ann] = race.members;
    const large = { ...race, players: 400 };
    const mine = { ...large, members: [zoe, { ...mia, isMe: true }, ann] } as Race;

    it('names nobody but me while it is replayed: the others are the best in the end', async () => {
      const { chart, rows } = await chartAt(2, true, mine);
      expect(rows).toEqual(['Mia10']);
      expect(chart.textContent).toContain(texts.minePoints(10, 400));
      expect(screen.queryByText(/Zoe|Ann/)).toBeNull();
    });

    it('names nobody to who did not play', async () => {
      show(large, 1, true);
      await screen.findByText(texts.bestAtEnd);
      expect(screen.queryByText(/Zoe|Mia|Ann/)).toBeNull();
    });

    it('names them at its end', async () => {
      const { chart, rows } = await chartAt(3, true, mine);
      expect(rows).toEqual(['Zoe45', 'Mia30', 'Ann20']);
      expect(chart.textContent).toContain(texts.pointsSummary('Zoe', 45, 400));
    });
  });

  it('lists the best first at its end', async () => {
    expect((await chartAt(3, true)).rows).toEqual(['Zoe45', 'Mia30', 'Ann20']);
  });

  it('lists the best first when the end is known', async () => {
    expect((await chartAt(1, false)).rows).toEqual(['Zoe45', 'Mia30', 'Ann20']);
  });
});
