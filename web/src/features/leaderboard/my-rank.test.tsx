import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { MyRank } from '@/features/leaderboard/my-rank';
import { aMyLeague } from '@/testing/builders';
import { fakeServer } from '@/testing/fake-server';
import { renderPage } from '@/testing/render';
import type { LeagueOutlookAnswer, OutlookGoal, PlayerOutlook } from '@/wire/generated';

const athlete = { athleteId: '1', firstname: 'Ada', lastname: 'ADAMS', country: 'AUT' };

it.each<[OutlookGoal, number, string]>([
  ['win', 0.81, '34% to win this event: 81% if ADAMS wins'],
  ['podium', 0.81, '70% for the top 3 of this event: 81% if ADAMS wins'],
  ['points', 33, '27 points expected in this event: 33 points if ADAMS wins'],
])(
  'a league says what can still happen in the event that is climbed (%s)',
  async (goal, then, words) => {
    const own: PlayerOutlook = {
      ...{ worstPoints: 12, expectedPoints: 26.6, bestPoints: 45, possiblePoints: 90 },
      ...{ bestRank: 1, worstRank: 7, win: 0.34, podium: 0.7 },
      help: { goal, now: 0.34, then, categoryId: '1', fact: 'wins', athlete, other: null },
    };
    fakeServer(() => {
      const body: LeagueOutlookAnswer = { openCategories: ['1'], players: [], own };
      return { body };
    });
    renderPage(<MyRank league={aMyLeague()} meId="me" eventId="1" />);
    expect((await screen.findByTestId('rank-outlook')).textContent).toBe(words);
  },
);
