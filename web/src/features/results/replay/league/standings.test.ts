import { describe, expect, it } from 'vitest';
import { momentOf, placed } from '@/features/results/replay/league/standings';
import type { LeagueRace } from '@/wire/generated';

function race(players: number): LeagueRace {
  const moments: [string, number, number[]][] = [
    ['men', 1, [0, 0]],
    ['women', 1, [0, 5]],
    ['men', 2, [20, 5]],
    ['women', 2, [20, 20]],
  ];
  return {
    leagueId: 'l',
    eventId: 'e',
    players,
    members: ['Ann', 'Ben'].map((userName) => ({
      userId: userName,
      userName,
      avatarUrl: null,
      rank: 1,
      isMe: userName === 'Ben',
    })),
    moments: moments.map(([categoryId, number, points]) => ({
      categoryId,
      categoryName: categoryId,
      number,
      at: null,
      round: null,
      afterRound: false,
      points,
    })),
  };
}

describe('a league at a moment of one category', () => {
  it('stands as it did until that category moved on', () => {
    expect(momentOf(race(2), 'men', 1)).toBe(1);
    expect(momentOf(race(2), 'men', 2)).toBe(3);
    expect(momentOf(race(2), 'women', 1)).toBe(2);
    expect(momentOf(race(2), 'unknown', 1)).toBe(3);
    // Before the other category began, and if a thinned history lacks the first moment.
    expect(momentOf(race(2), 'men', 0)).toBe(0);
  });

  it('is ordered by the points of then', () => {
    const names = (at: number, players = 2) =>
      placed(race(players), at).map(({ member, rank, points }) => [member.userName, rank, points]);
    expect(names(1)).toEqual([
      ['Ben', 1, 5],
      ['Ann', 2, 0],
    ]);
    expect(names(3)).toEqual([
      ['Ann', 1, 20],
      ['Ben', 1, 20],
    ]);
    expect(names(1, 50)).toEqual([
      ['Ben', null, 5],
      ['Ann', null, 0],
    ]);
  });
});
