import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { OpenPage } from '@/features/open-page/open-page';
import { anOpenBoard, anOpenRow } from '@/testing/builders';
import { brokenAnswer, fakeServer, refusal } from '@/testing/fake-server';
import { fakeStreams } from '@/testing/fake-stream';
import { expectTexts, press } from '@/testing/on-page';
import { renderPage } from '@/testing/render';
import { openBoardTexts } from '@/texts/leagues/open-board';
import { openPageTexts as texts } from '@/texts/leagues/open-page';
import type { OpenLeaderboard } from '@/wire/generated';

const rows = [
  anOpenRow({ key: 'a', name: 'Mia', rank: 1, previousRank: 3, totalPoints: 45 }),
  anOpenRow({
    key: 'b',
    name: 'Jon',
    rank: 2,
    previousRank: 1,
    totalPoints: 17,
    provisionalPoints: 23,
  }),
  anOpenRow({ key: 'c', name: 'Aiko', rank: 2, previousRank: 2, totalPoints: 40 }),
];
const board = (over: Partial<OpenLeaderboard> = {}) => anOpenBoard({ rows, members: 3, ...over });

/** The page, whose stream can be spoken for. */
function open() {
  const streams = fakeStreams();
  renderPage(<OpenPage slug="friends" />);
  const stream = () => {
    const last = streams.at(-1);
    if (!last) throw new Error('no stream');
    return last;
  };
  return {
    send: (over?: Partial<OpenLeaderboard>) => act(() => stream().send(board(over))),
    refuse: () => act(() => stream().refuse()),
    close: () => act(() => stream().closed()),
    streams,
  };
}

const row = (key: string) => screen.getByTestId(`open-row-${key}`);

describe('the open page of a league', () => {
  it('shows who leads, and everybody’s rank, movement and points', () => {
    const { send } = open();
    expect(screen.getByRole('status', { name: openBoardTexts.loading })).toBeTruthy();
    send({ description: 'On Thursdays' });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Friends');
    expect(document.title).toBe('Friends · Podium');
    const lead = screen.getByRole('region', { name: texts.leads });
    expect(lead.textContent).toContain('In the leadMia45points5 points ahead of Jon');
    expect(row('a').textContent).toContain('up 2 places since the last event began');
    expect(row('b').textContent).toContain('17 + 23 live');
    expect(row('b').textContent).toContain('down 1 place since the last event began');
    expect(within(row('c')).getByText('tied', { exact: false })).toBeTruthy();
    expect(screen.getByText('On Thursdays')).toBeTruthy();
    expect(screen.getByText('Season 2026')).toBeTruthy();
    expect(screen.getByText('3 members')).toBeTruthy();
    expect(screen.queryByText(/more$/)).toBeNull();
  });

  it('says what runs now, and how many are not listed', () => {
    const { send } = open();
    send({ members: 1_204, running: [{ name: 'Innsbruck', categories: ['Lead Men', 'Speed'] }] });
    const running = screen.getByRole('region', { name: texts.running });
    expect(running.textContent).toBe('LiveInnsbruck Lead Men, Speed');
    expect(screen.getByText('and 1,201 more')).toBeTruthy();
    send();
    expect(screen.queryByRole('region', { name: texts.running })).toBeNull();
  });

  it('tells screen readers who has taken the lead, and nothing else', () => {
    const { send } = open();
    send();
    const liveText = () => document.querySelector('[aria-live]')?.textContent;
    expect(liveText()).toBe('');
    const [mia, jon, aiko] = rows;
    if (!mia || !jon || !aiko) throw new Error('three rows');
    send({
      rows: [
        { ...jon, rank: 1, totalPoints: 50 },
        { ...mia, rank: 2 },
        { ...aiko, rank: 3 },
      ],
    });
    expect(liveText()).toBe('Jon leads now with 73 points.');
    send({
      rows: [
        { ...jon, rank: 1, totalPoints: 60 },
        { ...mia, rank: 2 },
        { ...aiko, rank: 3 },
      ],
    });
    expect(liveText()).toBe('Jon leads now with 73 points.');
  });

  it('says so while nobody has points', () => {
    const { send } = open();
    send({ rows: [anOpenRow()], members: 1, season: null });
    expect(screen.getByText('Nobody has points yet')).toBeTruthy();
    expect(screen.queryByRole('region', { name: texts.leads })).toBeNull();
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.queryByText(/^Season/)).toBeNull();
  });

  it.each([
    [true, 'Play in this league', '/league/friends'],
    [false, 'Make a league of your own', '/'],
  ])('leads on (public: %s)', (isPublic, name, path) => {
    const { send } = open();
    send({ isPublic });
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(path);
  });
});

describe('without a connection, the open page', () => {
  it('shows what it has read, and says how old it is', async () => {
    fakeServer(() => ({ body: board() }));
    const { refuse, send } = open();
    refuse();
    await screen.findByText(/^Connection lost\. This is the state of \d\d:\d\d\.$/);
    expect(row('a')).toBeTruthy();
    send();
    expect(screen.queryByText(/^Connection lost/)).toBeNull();
  });

  it('says that it has nothing, and tries again', async () => {
    fakeServer(() => brokenAnswer);
    const { refuse, send, streams } = open();
    refuse();
    await expectTexts('The leaderboard couldn’t be loaded. We keep trying.');
    await press('Try Again');
    await waitFor(() => expect(streams).toHaveLength(2));
    send();
    expect(row('a')).toBeTruthy();
  });
});

describe('an open page that is closed', () => {
  it('is not found', async () => {
    fakeServer(() => refusal('No such league', 'not_found', 404));
    const { refuse } = open();
    refuse();
    await expectTexts('This leaderboard is not open.');
    expect(screen.getByRole('link').getAttribute('href')).toBe('/');
  });

  it('shows nothing any more', () => {
    const { send, close } = open();
    send();
    close();
    expect(screen.getByText('This leaderboard is not open.')).toBeTruthy();
    expect(screen.queryByText('Mia')).toBeNull();
  });
});
