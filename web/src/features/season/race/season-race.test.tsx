import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { SeasonRace } from '@/features/season/race/season-race';
import { queryKeys } from '@/shared/query/query-keys';
import { fakeServer } from '@/testing/fake-server';
import { renderPage } from '@/testing/render';
import type { SeasonRaceAnswer, SeasonRunner } from '@/wire/generated';

/** Stands as `rank/points`, one per event. */
function runner(userName: string, stands: string, over: Partial<SeasonRunner> = {}): SeasonRunner {
  return {
    userId: userName.toLowerCase(),
    userName,
    avatarUrl: null,
    isMe: false,
    isRival: false,
    stands: stands.split(' ').map((stand) => {
      const [rank = 0, points = 0] = stand.split('/').map(Number);
      return { rank, points };
    }),
    ...over,
  };
}

const me = runner('Mia', '4/10 2/50', { isMe: true });
const runners = [
  runner('Ann', '1/40 1/62', { isRival: true }),
  me,
  runner('Ben', '2/30 2/50', { isRival: true }),
  runner('Cleo', '3/20 4/38'),
];

function open(race: Partial<SeasonRaceAnswer> = {}) {
  const events = ['1', '2'].map((eventId) => ({
    eventId,
    eventName: `IFSC World Cup Bern ${eventId}`,
    date: `2026-0${eventId}-12`,
  }));
  const body: SeasonRaceAnswer = { year: 2026, isOver: false, events, runners, ...race };
  fakeServer(() => ({ body }));
  return renderPage(<SeasonRace leagueId="league" />);
}

const name = (word: RegExp) => screen.getByRole('button', { name: word });

it('a tap on a name compares it with the user, and a second one ends that', async () => {
  open();
  const status = await screen.findByRole('status');
  expect(status.textContent).toBe('Tap a name to compare.');
  expect(screen.getByText('From 4th to 2nd in 2 events.')).toBeDefined();
  for (const [word, sentence] of [
    [/Cleo/, 'You lead Cleo by 12 points.'],
    [/Ann/, 'Ann is 12 points ahead.'],
    [/Ben/, 'You and Ben are level on points.'],
  ] as const) {
    await userEvent.click(name(word));
    expect(status.textContent).toBe(sentence);
    expect(name(word).getAttribute('aria-pressed')).toBe('true');
  }
  await userEvent.click(name(/Ben/));
  expect(status.textContent).toBe('Tap a name to compare.');
});

it('a name is chosen by keyboard, and one’s own is none to choose', async () => {
  open();
  await screen.findByRole('status');
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    '1Ann62 points',
    '2Ben50 points',
    '4Cleo38 points',
  ]);
  name(/Ann/).focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('status').textContent).toBe('Ann is 12 points ahead.');
});

it('names at the ends never overlap, however close the ranks are', async () => {
  const many = Array.from({ length: 13 }, (_, place) =>
    runner(`Runner ${place}`, place < 6 ? '1/0 1/0' : `${place * 30}/0 ${290 + place}/0`, {
      isMe: place === 12,
    }),
  );
  open({ runners: many });
  const names = within(await screen.findByRole('list', { name: 'Runners, best first' }));
  const tops = names.getAllByRole('listitem').map(({ style }) => Number.parseFloat(style.top));
  const heights = names
    .getAllByRole('listitem')
    .map(({ style }) => Number.parseFloat(style.height));
  expect(tops).toHaveLength(13);
  for (const [place, top] of tops.entries()) {
    expect(top).toBeGreaterThanOrEqual((tops[place - 1] ?? -99) + (heights[place] ?? 0) - 0.01);
  }
});

it('the table has rank and points after each event', async () => {
  open();
  await userEvent.click(await screen.findByText('Show as table'));
  expect(screen.getByRole('row', { name: 'You 4th, 10 2nd, 50' })).toBeDefined();
});

it('one event is no race', async () => {
  const { client } = open({ events: [] });
  await expect.poll(() => client.getQueryData(queryKeys.seasonRace('league'))).toBeDefined();
  expect(screen.queryByRole('figure')).toBeNull();
});
