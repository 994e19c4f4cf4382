import { describe, expect, it } from 'vitest';
import { findMyPage } from '@/features/leaderboard/api/find-my-page';
import { tiedRanks } from '@/shared/standing/tied-ranks';
import { aLeaderboardRow } from '@/testing/builders';

const PAGE = 25;

/** `leaders` members with distinct ranks, then members with no points. */
function board(leaders: number, equals: number) {
  return Array.from({ length: leaders + equals }, (_, index) =>
    aLeaderboardRow({
      rank: Math.min(index, leaders) + 1,
      userId: `u${String(index).padStart(5, '0')}`,
      userName: `Name ${String(index % 7)} ${String(index).padStart(5, '0')}`,
    }),
  ).sort((a, b) => a.rank - b.rank || (a.userName < b.userName ? -1 : 1));
}

describe('the page of my row', () => {
  const rows = board(40, 20_000 - 40);
  const pages = Math.ceil(rows.length / PAGE);

  it.each([0, 3, 39, 40, 64, 65, 9_999, 19_974, 19_975, 19_999])(
    'is found for the row at %i, in few questions',
    async (place) => {
      const mine = rows[place];
      if (!mine) throw new Error('no such row');
      let requestCount = 0;
      const page = await findMyPage(mine, pages, PAGE, (number) => {
        requestCount += 1;
        return Promise.resolve(rows.slice((number - 1) * PAGE, number * PAGE));
      });
      expect(page).toBe(Math.floor(place / PAGE) + 1);
      expect(requestCount).toBeLessThanOrEqual(12);
    },
  );

  it('ends even if the board has moved away below it', async () => {
    const gone = aLeaderboardRow({ rank: 500, userId: 'gone', userName: 'Gone' });
    const page = await findMyPage(gone, 3, PAGE, () => Promise.resolve([]));
    expect(page).toBe(3);
  });
});

describe('shared ranks', () => {
  const ranked = (...ranks: number[]) => ranks.map((rank) => aLeaderboardRow({ rank }));

  it('are those of equals, also across the edge of a page', () => {
    expect([...tiedRanks(ranked(1, 2, 2, 4), 0)]).toEqual([2]);
    expect([...tiedRanks(ranked(25, 27), 25)]).toEqual([25]);
    expect([...tiedRanks(ranked(26, 27), 25)]).toEqual([]);
  });
});
