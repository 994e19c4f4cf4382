import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { progressOf } from '@/features/season/badge-list';
import { useSeason } from '@/features/season/season-api';
import { daysShown, ranksNamed } from '@/features/season/season-charts';
import { SeasonScreen } from '@/features/season/season-screen';
import { aPick } from '@/testing/builders';
import { fakeServer } from '@/testing/fake-server';
import { renderPage } from '@/testing/render';
import type {
  BadgeView,
  MySeason,
  SeasonBadge,
  SeasonEventView,
  SeasonMember,
  SeasonStanding,
} from '@/wire/generated';

const me: SeasonMember = { userId: 'me', userName: 'Mia', avatarUrl: null, isMe: true };
const ben: SeasonMember = { userId: 'ben', userName: 'Ben', avatarUrl: null, isMe: false };

const event = (eventId: string, over: Partial<SeasonEventView> = {}): SeasonEventView => ({
  eventId,
  eventName: `Cup ${eventId}`,
  date: `2026-0${eventId}-12`,
  points: 20,
  picked: 1,
  categories: 2,
  totalPoints: 20,
  rank: 1,
  players: 4,
  playersPoints: 50,
  ...over,
});

const kinds: SeasonBadge[] = [
  'champion',
  'perfect_podium',
  'lone_wolf',
  'event_winner',
  'crowd_beater',
  'ever_present',
];

const badge = (kind: SeasonBadge, over: Partial<BadgeView> = {}): BadgeView => ({
  kind,
  earned: [],
  have: 0,
  need: 1,
  ...over,
});

const aSeason = (over: Partial<MySeason> = {}): MySeason => ({
  leagueId: 'league',
  year: 2026,
  years: [2026, 2025],
  isOver: false,
  member: me,
  members: 4,
  rank: 2,
  points: 65,
  events: [
    event('1'),
    event('2', { points: 45, totalPoints: 65, rank: 2 }),
    event('3', { points: 0, picked: 0, totalPoints: 65, rank: 2, playersPoints: 0 }),
  ],
  accuracy: [
    {
      discipline: 'boulder&lead',
      picks: 2,
      placesPicked: 6,
      placesExact: 3,
      placesOnPodium: 5,
      points: 65,
      possiblePoints: 90,
    },
  ],
  bestCall: {
    pick: aPick({ _id: 'best', totalPoints: 45, categoryName: 'LEAD Women' }),
    possiblePoints: 45,
    picked: 4,
    pickedPoints: 90,
  },
  worstCall: null,
  crowd: {
    categories: 2,
    beaten: 1,
    level: 1,
    points: 65,
    crowdPoints: 50,
    list: [
      {
        eventId: '2',
        eventName: 'Cup 2',
        categoryId: '7',
        categoryName: 'LEAD Women',
        points: 45,
        crowdPoints: 30,
        picked: 4,
        podium: {
          first: { firstname: 'Alex', lastname: 'Adams', country: 'SLO' },
          second: null,
          third: null,
        },
      },
    ],
  },
  form: { categories: 0, beaten: 0, level: 0, points: 0, formPoints: 0 },
  headToHead: null,
  badges: kinds.map((kind) => badge(kind)),
  ...over,
});

const standing = (
  { userId, userName, avatarUrl, isMe }: SeasonMember,
  rank: number,
): SeasonStanding => ({
  rank,
  userId,
  userName,
  avatarUrl,
  isMe,
  points: 100 - rank,
  events: 2,
});

function serving(season: MySeason) {
  return fakeServer(({ path }) => {
    if (path.includes('/season/standings')) {
      const search = new URL(path, 'http://x').searchParams.get('search') ?? '';
      const all = [standing(ben, 1), standing(me, 2)];
      const standings = all.filter(({ userName }) => userName.toLowerCase().includes(search));
      const { year, isOver } = season;
      return { body: { year, isOver, standings, total: standings.length } };
    }
    if (!path.includes('against=ben')) return { body: { season } };
    const events = [
      { eventId: '1', eventName: 'Cup 1', points: 20, theirPoints: 10 },
      { eventId: '2', eventName: 'Cup 2', points: 45, theirPoints: 45 },
    ];
    const headToHead = {
      against: ben,
      won: 1,
      drawn: 1,
      lost: 0,
      points: 65,
      theirPoints: 55,
      events,
    };
    return { body: { season: { ...season, headToHead } } };
  });
}

function Shown() {
  const [against, setAgainst] = useState<string | null>(null);
  const { data } = useSeason({ leagueId: 'league', year: null, memberId: null }, against);
  return data ? (
    <SeasonScreen season={data} against={against} onAgainst={setAgainst} />
  ) : (
    <p>waiting</p>
  );
}

async function open(season: MySeason) {
  const calls = serving(season);
  renderPage(<Shown />);
  await waitFor(() => expect(screen.queryByText('waiting')).toBeNull());
  return calls;
}

describe('a season', () => {
  it('says where it stands, and draws it with its figures in tables', async () => {
    await open(aSeason());
    expect(screen.getByText('Season 2026 so far')).toBeDefined();
    const points = screen.getByRole('figure', { name: 'Points by event' });
    expect(points.textContent).toContain('65 points so far; most at Cup 2: 45.');
    const rows = within(points).getAllByRole('row', { hidden: true });
    expect(rows.at(-1)?.textContent).toContain('not played');
    const ranks = screen.getByRole('figure', { name: 'Rank after each event' });
    expect(ranks.textContent).toContain('From 1st to 2nd; 1st at best.');
    expect(screen.getByRole('heading', { name: 'Boulder & Lead' })).toBeDefined();
  });

  it('opens the best call into its arithmetic and measures it against the league', async () => {
    await open(aSeason());
    const best = screen.getByTestId('call-best');
    expect(best.textContent).toContain('22.5 above the league’s average of 22.5');
    expect(within(best).getByRole('button').getAttribute('aria-haspopup')).toBe('dialog');
    expect(screen.getByTestId('call-worst').textContent).toContain('after your next scored podium');
  });

  it('says how the crowd did', async () => {
    await open(aSeason());
    expect(screen.getByText('You beat the crowd in 1 of 2 categories')).toBeDefined();
    expect(screen.getByText(/ahead by 15 points/)).toBeDefined();
    expect(screen.getByText('Adams, nobody, nobody')).toBeDefined();
  });

  it('says in how many categories the form was beaten, if there are any', async () => {
    const form = { categories: 14, beaten: 9, level: 2, points: 301, formPoints: 244 };
    await open(aSeason({ form }));
    expect(screen.getByText('You beat the form in 9 of 14')).toBeDefined();
    expect(screen.getByText('301 points against 244')).toBeDefined();
    expect(screen.getByText('level in 2')).toBeDefined();
    cleanup();
    await open(aSeason());
    expect(screen.queryByText(/the form/)).toBeNull();
  });

  it('compares with whom one looks for', async () => {
    const calls = await open(aSeason());
    const card = screen.getByTestId('head-to-head');
    await userEvent.type(within(card).getByRole('searchbox'), 'be');
    await userEvent.click(await within(card).findByRole('button', { name: /Ben/ }));
    expect(await within(card).findByText(/You are ahead by 10 points · 1 drawn/)).toBeDefined();
    expect(calls.some(({ path }) => path.includes('search=be'))).toBe(true);
    await userEvent.click(within(card).getByRole('button', { name: 'Compare with someone else' }));
    expect(within(card).getByRole('searchbox')).toBeDefined();
  });

  it('says how many more there are, and never counts who compares', async () => {
    const season = aSeason();
    const found = (count: number) =>
      Array.from({ length: count }, (_, at) =>
        standing({ ...ben, userId: `ben-${at}`, userName: `Ben ${at}` }, at + 1),
      );
    for (const [count, words] of [
      [6, null],
      [7, '1 more: search by name.'],
      [9, '3 more: search by name.'],
    ] as const) {
      fakeServer(({ path }) => {
        if (!path.includes('/season/standings')) return { body: { season } };
        const standings = found(count).slice(0, 7);
        // All but the member, who is last.
        return { body: { year: 2026, isOver: false, standings, total: count + 1 } };
      });
      renderPage(<Shown />);
      const card = await screen.findByTestId('head-to-head');
      expect(await within(card).findAllByRole('button', { name: /Ben/ })).toHaveLength(6);
      expect(within(card).queryByText(/more: search/)?.textContent ?? null).toBe(words);
      cleanup();
    }
  });

  it('shows badges with what earned them, and what the others ask', async () => {
    const earned = [
      { eventId: '2', eventName: 'Cup 2', categoryId: '7', categoryName: 'LEAD', date: null },
    ];
    await open(
      aSeason({
        badges: [badge('champion'), badge('perfect_podium', { earned, have: 1 })],
      }),
    );
    const items = screen.getAllByTestId(/^badge-/);
    expect(items.map(({ dataset }) => dataset['testid'])).toEqual([
      'badge-perfect_podium',
      'badge-champion',
    ]);
    expect(items[0]?.textContent).toContain('Cup 2, LEAD');
    expect(items[1]?.textContent).toContain('Finish the season first');
  });

  it('names the champion of a year that is over', async () => {
    await open(aSeason({ isOver: true, rank: 1 }));
    expect(screen.getByText('Final standing of 2026')).toBeDefined();
    expect(screen.getByText('Champion of 2026')).toBeDefined();
    const table = await screen.findByTestId('season-table');
    expect(within(table).getByRole('row', { name: /Ben.*Champion/ })).toBeDefined();
  });

  it('says what draws the first point', async () => {
    await open(aSeason({ events: [], rank: null, points: 0 }));
    expect(screen.getByText('Your first scored event draws the first point.')).toBeDefined();
  });
});

describe('what is named beside a chart', () => {
  it('is as many days as there is room for, the last one among them', () => {
    const events = ['1', '2', '3', '4', '5'].map((id) => event(id));
    const named = (width: number) => daysShown(events, width).map(({ eventId }) => eventId);
    expect(named(600)).toEqual(['1', '2', '3', '4', '5']);
    expect(named(160)).toEqual(['1', '3', '5']);
    expect(named(10)).toEqual(['5']);
  });

  it('is each rank once', () => {
    expect(ranksNamed(1, 1)).toEqual([1]);
    expect(ranksNamed(2, 4)).toEqual([2, 3, 4]);
    expect(ranksNamed(1, 101)).toEqual([1, 26, 51, 76, 101]);
  });
});

describe('how far it is to a badge', () => {
  it.each([
    ['crowd_beater', 0, 5, false, 3, null],
    ['crowd_beater', 3, 5, false, 3, '3 of 5 in a row'],
    ['ever_present', 2, 3, false, 2, '2 of 3'],
    ['ever_present', 2, 3, false, 3, 'not this season'],
    ['ever_present', 2, 3, true, 2, 'not this season'],
    ['lone_wolf', 0, 1, false, 2, null],
  ] as const)('of %s, %i of %i', (kind, have, need, isOver, played, label) => {
    expect(progressOf(badge(kind, { have, need }), isOver, played)).toBe(label);
  });
});
