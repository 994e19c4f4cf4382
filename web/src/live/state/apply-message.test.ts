import { describe, expect, it } from 'vitest';
import { applyMessage, wasApplied } from '@/live/state/apply-message';
import { type HeldTopic, initialLiveState, type LiveState } from '@/live/state/live-state';
import {
  aCategory,
  aLeaderboardRow,
  anAthlete,
  anEvent,
  aRequest,
  aResult,
  aWindow,
} from '@/testing/builders';
import type {
  Change,
  LeaderboardMoved,
  LeaderboardRow,
  ServerMessage,
  Snapshot,
  WindowRow,
} from '@/wire/generated';

const NOW_MS = 1_000_000;

const snapshot = (topic: string, offset: number, data: Snapshot, epoch = 'e1'): ServerMessage => ({
  type: 'snapshot',
  topic,
  epoch,
  offset,
  data,
});
const change = (topic: string, offset: number, data: Change): ServerMessage => ({
  type: 'change',
  topic,
  offset,
  data,
});
const requests = (...userIds: string[]): Snapshot => ({
  kind: 'requests',
  requests: userIds.map(aRequest),
  invitations: [],
});
const arrived = (userId: string): Change => ({
  kind: 'request_arrived',
  request: aRequest(userId),
});

function play(messages: ServerMessage[], from: LiveState = initialLiveState): LiveState {
  return messages.reduce((state, message) => applyMessage(state, message, NOW_MS), from);
}

function held(state: LiveState, topic: string): HeldTopic {
  const found = state.topics[topic];
  if (found?.status !== 'held') throw new Error(`${topic} is not held`);
  return found;
}

function heldRequests(state: LiveState): string[] {
  const { data } = held(state, 'requests:L');
  return data.kind === 'requests' ? data.requests.map(({ userId }) => userId) : [];
}

const T = 'requests:L';

interface Case {
  name: string;
  messages: ServerMessage[];
  offset: number;
  gap: boolean;
  users: string[];
}

const cases: Case[] = [
  {
    name: 'the next change is applied',
    messages: [snapshot(T, 5, requests('a')), change(T, 6, arrived('b'))],
    offset: 6,
    gap: false,
    users: ['a', 'b'],
  },
  {
    name: 'a change already held is ignored',
    messages: [snapshot(T, 5, requests('a')), change(T, 5, arrived('b'))],
    offset: 5,
    gap: false,
    users: ['a'],
  },
  {
    name: 'an older change is ignored',
    messages: [snapshot(T, 5, requests('a')), change(T, 2, arrived('b'))],
    offset: 5,
    gap: false,
    users: ['a'],
  },
  {
    name: 'a change said twice is applied once',
    messages: [
      snapshot(T, 5, requests()),
      change(T, 6, arrived('b')),
      change(T, 6, arrived('b')),
      change(T, 7, { kind: 'request_gone', userId: 'b' }),
    ],
    offset: 7,
    gap: false,
    users: [],
  },
  {
    name: 'a missing change is a gap and applies nothing',
    messages: [snapshot(T, 5, requests('a')), change(T, 7, arrived('c'))],
    offset: 5,
    gap: true,
    users: ['a'],
  },
  {
    name: 'after a gap nothing is applied, not even what would fit',
    messages: [
      snapshot(T, 5, requests('a')),
      change(T, 7, arrived('c')),
      change(T, 6, arrived('b')),
    ],
    offset: 5,
    gap: true,
    users: ['a'],
  },
  {
    name: 'a snapshot mends a gap',
    messages: [
      snapshot(T, 5, requests('a')),
      change(T, 7, arrived('c')),
      snapshot(T, 7, requests('a', 'b', 'c')),
      change(T, 8, arrived('d')),
    ],
    offset: 8,
    gap: false,
    users: ['a', 'b', 'c', 'd'],
  },
  {
    name: 'a snapshot of another epoch replaces, although its offset is lower',
    messages: [
      snapshot(T, 50, requests('a', 'b')),
      snapshot(T, 1, requests('z'), 'e2'),
      change(T, 2, arrived('y')),
    ],
    offset: 2,
    gap: false,
    users: ['z', 'y'],
  },
];

describe('offsets', () => {
  it.each(cases)('$name', ({ messages, offset, gap, users }) => {
    const state = play(messages);
    expect(held(state, T)).toMatchObject({ offset, gap });
    expect(heldRequests(state)).toEqual(users);
  });

  it('a change of a topic that is not held alters nothing', () => {
    expect(play([change(T, 1, arrived('a'))])).toBe(initialLiveState);
  });

  it('only an applied change is announced', () => {
    const before = play([snapshot(T, 5, requests())]);
    const next = change(T, 6, arrived('a'));
    const gap = change(T, 9, arrived('b'));
    expect(wasApplied(before, play([next], before), next)).toBe(true);
    expect(wasApplied(before, play([gap], before), gap)).toBe(false);
  });
});

describe('the connection', () => {
  it('knows the server’s clock from its welcome', () => {
    const state = play([
      { type: 'welcome', node: 'n1', heartbeatMs: 15_000, serverTimeMs: NOW_MS + 4_000 },
    ]);
    expect(state.welcome).toEqual({ node: 'n1', heartbeatMs: 15_000, clockOffsetMs: 4_000 });
  });

  it('remembers a goodbye until it is welcomed again', () => {
    const goodbye: ServerMessage = {
      type: 'goodbye',
      reason: 'restarting',
      reconnectAfterMs: 700,
    };
    const gone = play([goodbye]);
    expect(gone.goodbye?.reconnectAfterMs).toBe(700);
    const back = play(
      [{ type: 'welcome', node: 'n2', heartbeatMs: 1, serverTimeMs: NOW_MS }],
      gone,
    );
    expect(back.goodbye).toBeNull();
  });

  it('records what was refused and what was revoked, per topic', () => {
    const state = play([
      snapshot(T, 1, requests('a')),
      { type: 'revoked', topic: T },
      { type: 'refused', topic: 'league:L', code: 'not_a_member', message: 'No.' },
    ]);
    expect(state.topics[T]).toEqual({ status: 'revoked' });
    expect(state.topics['league:L']).toMatchObject({ status: 'refused', code: 'not_a_member' });
  });
});

describe('leaderboards', () => {
  const B = 'leaderboard:L';
  const row = (userId: string, rank: number, points: number) =>
    aLeaderboardRow({
      userId,
      rank,
      provisionalPoints: points,
      eventResults: [aResult({ categoryId: 'lead', points, provisional: true })],
    });
  const board = (...rows: LeaderboardRow[]) => snapshot(B, 3, aWindow(rows, 9));
  const moved = (offset: number, data: Omit<LeaderboardMoved, 'total'>) =>
    change(B, offset, { kind: 'leaderboard_moved', total: 9, ...data });
  const aWindowRow = (userId: string, rank: number): WindowRow => ({
    rank,
    previousRank: null,
    userId,
    userName: 'Zoe',
    avatarUrl: null,
    totalPoints: 15,
    provisionalPoints: 0,
    results: [],
  });
  const shown = (state: LiveState) => {
    const { data } = held(state, B);
    if (data.kind !== 'leaderboard') throw new Error('another topic');
    return data;
  };

  it('name the categories of results', () => {
    const [first] = shown(play([board(row('a', 1, 20))])).rows;
    expect(first?.eventResults).toMatchObject([{ categoryName: 'LEAD Men', points: 20 }]);
  });

  it('move rows, and keep the others as they are', () => {
    const before = play([board(row('a', 1, 20), row('b', 2, 10), row('c', 3, 5))]);
    const after = play(
      [
        moved(4, {
          order: [1, 0, 2],
          standings: [
            [0, 1, 2, 0, 25],
            [1, 2, 1, 0, 20],
          ],
          points: [[0, 0, 25]],
        }),
      ],
      before,
    );
    expect(shown(after).rows).toMatchObject([
      {
        userId: 'b',
        rank: 1,
        previousRank: 2,
        provisionalPoints: 25,
        eventResults: [{ points: 25 }],
      },
      { userId: 'a', rank: 2, eventResults: [{ points: 20 }] },
      { userId: 'c', rank: 3 },
    ]);
    expect(shown(after).rows[2]).toBe(shown(before).rows[2]);
    expect(held(after, B).offset).toBe(4);
  });

  it('let rows enter and leave, with categories that were not shown', () => {
    const after = play([
      board(row('a', 1, 20), row('b', 2, 10)),
      moved(4, {
        order: [0, null],
        entered: [{ ...aWindowRow('z', 2), results: [[2, 15, 20]] }],
        categories: [
          {
            eventId: '2',
            eventName: 'Bern',
            categoryId: 'boulder',
            categoryName: 'Boulder',
            provisional: false,
          },
        ],
      }),
    ]);
    expect(shown(after).rows).toMatchObject([
      { userId: 'a' },
      { userId: 'z', eventResults: [{ categoryName: 'Boulder', points: 15, correctedFrom: 20 }] },
    ]);
  });

  it('notice a missing change', () => {
    const state = play([board(row('a', 1, 20)), moved(5, {})]);
    expect(held(state, B)).toMatchObject({ offset: 3, gap: true });
  });

  it('keep my own row beside the window and move it', () => {
    const own = row('me', 7, 10);
    const state = play([
      board(row('a', 1, 20)),
      change(B, 3, { kind: 'own_row', row: own }),
      change(B, 3, {
        kind: 'own_row_moved',
        rank: 5,
        previousRank: 7,
        totalPoints: 0,
        provisionalPoints: 15,
        provisional: [15],
      }),
    ]);
    expect(held(state, B)).toMatchObject({ offset: 3, gap: false });
    expect(held(state, B).ownRow).toMatchObject({
      userId: 'me',
      rank: 5,
      previousRank: 7,
      eventResults: [{ categoryName: 'LEAD Men', points: 15 }],
    });
    // A snapshot of the window does not repeat it.
    expect(held(play([board(row('a', 1, 21))], state), B).ownRow?.rank).toBe(5);
  });
});

describe('changes of an event', () => {
  const E = 'event:1';
  const start = snapshot(E, 1, {
    kind: 'event',
    event: anEvent(),
    startList: [anAthlete('1', 'Adams'), anAthlete('2', 'Brown')],
    rankings: [],
  });

  it('put new and changed athletes in, and take others out', () => {
    const state = play([
      start,
      change(E, 2, {
        kind: 'start_list_updated',
        upserted: [anAthlete('2', 'Brown', 'not attending'), anAthlete('3', 'Cole')],
        removedAthleteIds: ['1'],
      }),
    ]);
    const { data } = held(state, E);
    expect(data.kind === 'event' && data.startList).toEqual([
      anAthlete('2', 'Brown', 'not attending'),
      anAthlete('3', 'Cole'),
    ]);
  });

  it('keep a ranking in the order of its ranks, the unranked last', () => {
    const row = (athlete_id: string, rank: number | null) => ({
      athlete_id,
      firstname: '',
      lastname: athlete_id,
      country: '',
      rank,
      rounds: [],
    });
    const update = (upserted: ReturnType<typeof row>[]): Change => ({
      kind: 'ranking_updated',
      categoryId: 'lead-men',
      status: 'active',
      rankingAsOf: null,
      provisional: true,
      rounds: [],
      upserted,
      removedAthleteIds: [],
    });
    const state = play([
      start,
      change(E, 2, update([row('a', 1), row('b', null), row('c', 2)])),
      change(E, 3, update([row('c', 1), row('a', 2)])),
    ]);
    const { data } = held(state, E);
    const rows = data.kind === 'event' ? data.rankings[0]?.rows : [];
    expect(rows?.map(({ athlete_id }) => athlete_id)).toEqual(['c', 'a', 'b']);
  });

  it('mark the category whose points are final', () => {
    const state = play([
      start,
      change(E, 2, { kind: 'category_scored', categoryId: aCategory().dcat_id, predictions: 3 }),
    ]);
    const { data } = held(state, E);
    expect(data.kind === 'event' && data.event.dcats[0]?.scored).toBe(true);
  });
});
