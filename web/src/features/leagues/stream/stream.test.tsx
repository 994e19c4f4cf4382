import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Stream } from '@/features/leagues/stream/stream';
import { notifyListeners } from '@/live/state/change-listeners';
import { topics } from '@/live/state/topic-names';
import { aLeague, aMe } from '@/testing/builders';
import { brokenAnswer, fakeServer } from '@/testing/fake-server';
import { expectTexts, press } from '@/testing/on-page';
import { renderPage } from '@/testing/render';
import type { Change, Reactions, StreamAnswer, StreamEntry, StreamFact } from '@/wire/generated';

const me = aMe();
const league = aLeague();
const topic = topics.league(league._id);
const player = (name: string, userId = name) => ({ userId, name, picture: null });

let nextId = 1;
function entry(fact: StreamFact, over: Partial<Reactions> = {}): StreamEntry {
  const id = nextId++;
  const reactions = { object: `entry/${id}`, counts: [], mine: null, ...over };
  return { id, happenedAt: '2026-06-14T19:32:05Z', fact, reactions };
}

const answer = (entries: StreamEntry[], withheld = 0): StreamAnswer => ({
  entries,
  count: entries.length,
  withheld,
});

const hear = (data: Change) => act(() => notifyListeners({ topic, offset: 1, data }));

const show = (shown = league) => renderPage(<Stream league={shown} meId={me.userId} />, { me });

it('lists what happened: joins, reveals, results, champions, announcements', async () => {
  const moves = [
    { player: player('Ann'), points: 45, from: 3, to: 1 },
    { player: player('Mia', me.userId), points: 20, from: 1, to: 2 },
  ];
  const called = {
    player: player('Ann'),
    categoryId: '1',
    categoryName: 'Boulder Women',
    athlete: { firstname: 'Oriane', lastname: 'BERTONE', country: 'FRA' },
    rank: 2,
  };
  const event = { eventId: '1', eventName: 'World Cup Bern' };
  fakeServer(() => ({
    body: answer(
      [
        entry({ kind: 'joined', player: player('Ben') }),
        entry({ kind: 'revealed', ...event, picked: 7, members: 12 }),
        entry({
          kind: 'scored',
          ...event,
          members: 2,
          categories: 1,
          corrected: 0,
          moves,
          called: [called],
        }),
        entry({
          kind: 'scored',
          ...event,
          eventId: '2',
          members: 2,
          categories: 2,
          corrected: 3,
          moves,
          called: [],
        }),
        entry({
          kind: 'champion',
          year: 2025,
          champions: [player('Mia', me.userId), player('Ben')],
          count: 4,
          points: 80,
        }),
        entry({
          kind: 'announced',
          announcementId: 4,
          text: 'Pizza at eight',
          player: player('Ann'),
        }),
      ],
      1,
    ),
  }));
  show();
  await expectTexts(
    'Ben joined the league',
    'World Cup Bern · 7 of 12 picked',
    'Ann took the lead',
    'Ann passed you',
    'Only Ann had Oriane BERTONE on the podium: 2nd in Boulder Women',
    'Points were corrected',
    'You, Ben and 2 more are champions',
    'Season 2025 · 80 points',
    'Ann announces',
    'Pizza at eight',
    'News of one event you hide is left out.',
  );
});

it('lists large changes of chances, newest first', async () => {
  const athlete = { firstname: 'Oriane', lastname: 'BERTONE', country: 'FRA' };
  const of = { categoryId: '1', categoryName: 'Boulder Women', athlete };
  const changes = [
    [40, 62],
    [62, 18],
    [18, 45],
    [45, 21],
    [21, 100],
  ];
  const swings = changes.map(([before = 0, after = 0], minute) => {
    return { ...of, at: `2026-06-14T19:3${minute}:00Z`, before, after };
  });
  const story = entry({ kind: 'story', eventId: '1', eventName: 'World Cup Bern', swings });
  fakeServer(() => ({ body: answer([story]) }));
  show();
  const rows = await screen.findAllByText(/^Oriane BERTONE (is|rose|fell)/);
  expect(rows.map((row) => row.textContent)).toEqual([
    'Oriane BERTONE is certain to win, from 21%',
    'Oriane BERTONE fell from 45% to 21%',
    'Oriane BERTONE rose from 18% to 45%',
    'Oriane BERTONE fell from 62% to 18%',
  ]);
  const link = screen.getByRole('link', { name: 'All chances in Boulder Women' });
  expect(link.getAttribute('href')).toBe('/dashboard/results/1/1?view=race');
});

it('shows no chances to a user who hides hints', async () => {
  localStorage.setItem('podium-pick-hints', 'false');
  const story = entry({ kind: 'story', eventId: '1', eventName: 'World Cup Bern', swings: [] });
  fakeServer(() => ({ body: answer([story, entry({ kind: 'joined', player: player('Ben') })]) }));
  show();
  await expectTexts('Ben joined the league');
  expect(screen.queryByText('World Cup Bern')).toBeNull();
  localStorage.clear();
});

it('says that a champion has left', async () => {
  const left = entry({ kind: 'champion', year: 2025, champions: [], count: 1, points: 80 });
  fakeServer(() => ({ body: answer([left]) }));
  show();
  await expectTexts('The champion has left the league', 'Season 2025 · 80 points');
});

it('says that nothing has happened, and offers another try after a failure', async () => {
  let broken = true;
  fakeServer(() => (broken ? brokenAnswer : { body: answer([]) }));
  show();
  await expectTexts('The league’s news couldn’t be loaded.');
  broken = false;
  await press('Try Again');
  await expectTexts('Nothing yet. Joins, reveals and results appear here.');
});

it('reads the stream again when the league’s topic says that it changed', async () => {
  let entries: StreamEntry[] = [];
  fakeServer(() => ({ body: answer(entries) }));
  show();
  await expectTexts('Nothing yet. Joins, reveals and results appear here.');
  entries = [entry({ kind: 'joined', player: player('Ben') })];
  hear({ kind: 'stream_changed' });
  await expectTexts('Ben joined the league');
});

const button = (name: RegExp) => screen.findByRole('button', { name });

it('reacts with one press, shows others’ reactions live, and takes its own back', async () => {
  const one = entry({ kind: 'joined', player: player('Ben') });
  const { object } = one.reactions;
  const calls = fakeServer(({ method, body }) => {
    if (method !== 'PUT') return { body: answer([one]) };
    const { reaction } = body as { reaction: 'fire' | null };
    const counts = reaction ? [{ reaction, count: 1 }] : [];
    return { body: { reactions: { object, counts, mine: reaction } } };
  });
  show();
  fireEvent.click(await button(/^React$/));
  fireEvent.click(await button(/^On fire$/));
  expect((await button(/^On fire, 1 person$/)).getAttribute('aria-pressed')).toBe('true');
  await waitFor(() => expect(calls.at(-1)?.body).toEqual({ object, reaction: 'fire' }));

  const counts = [
    { reaction: 'fire' as const, count: 2 },
    { reaction: 'heart' as const, count: 1 },
  ];
  hear({ kind: 'reacted', object, counts, userId: 'ann', reaction: 'heart' });
  await button(/^Love it, 1 person$/);
  hear({ kind: 'reacted', object: 'entry/999', counts: [], userId: 'ann', reaction: null });
  const mine = await button(/^On fire, 2 people$/);
  expect(mine.getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(mine);
  await waitFor(() => expect(calls.at(-1)?.body).toEqual({ object, reaction: null }));
});

it('takes a reaction back that the server refused, and says so', async () => {
  const one = entry({ kind: 'joined', player: player('Ben') });
  fakeServer(({ method }) => (method === 'PUT' ? brokenAnswer : { body: answer([one]) }));
  show();
  fireEvent.click(await button(/^React$/));
  fireEvent.click(await button(/^Wow$/));
  await expectTexts('Your reaction wasn’t saved.');
  expect(screen.queryByRole('button', { name: /^Wow/ })).toBeNull();
});

it('has no reactions where the league has switched them off', async () => {
  fakeServer(() => ({ body: answer([entry({ kind: 'joined', player: player('Ben') })]) }));
  show(aLeague({ hasReactions: false }));
  await expectTexts('Ben joined the league');
  expect(screen.queryByRole('group', { name: 'Reactions' })).toBeNull();
});
