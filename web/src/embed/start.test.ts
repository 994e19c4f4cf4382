import { screen, waitFor, within } from '@testing-library/dom';
import { afterEach, describe, expect, it } from 'vitest';
import { start } from '@/embed/start';
import { anOpenBoard, anOpenRow } from '@/testing/builders';
import { brokenAnswer, fakeServer, refusal } from '@/testing/fake-server';
import { fakeStreams } from '@/testing/fake-stream';
import { expectTexts } from '@/testing/on-page';
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
  anOpenRow({ key: 'd', name: '<b>Bo</b>', rank: 4 }),
];
const board = (over: Partial<OpenLeaderboard> = {}) => anOpenBoard({ rows, members: 6, ...over });

let stop: () => void = () => undefined;
function open(search = '') {
  const streams = fakeStreams();
  stop = start(document, { pathname: '/embed/friends', search });
  const [stream] = streams;
  if (!stream) throw new Error('no stream');
  return stream;
}

afterEach(() => {
  stop();
  document.body.replaceChildren();
  delete document.documentElement.dataset['theme'];
});

const shownRows = () =>
  within(screen.getByRole('table', { name: 'Leaderboard of Friends' }))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);

describe('the leaderboard in other sites', () => {
  it('has a row for each player, with rank, movement, name and points', () => {
    const stream = open();
    const loading = screen.getByText('Loading the leaderboard').parentElement;
    expect(loading?.hidden).toBe(false);
    stream.send(board());
    expect(loading?.hidden).toBe(true);
    expect(shownRows()).toEqual([
      '1▲2 up 2 places since the last event beganMia45',
      '=2 tied▼1 down 1 place since the last event beganJon4017 + 23 live',
      '=2 tied– same rank since the last event beganAiko40',
      '–No rank yet<b>Bo</b>0',
    ]);
    expect(screen.getByText('and 2 more').hidden).toBe(false);
    expect(document.title).toBe('Friends · Podium');
  });

  it('leads to the page of the league, in a window of its own', () => {
    open().send(board());
    const links = screen.getAllByRole<HTMLAnchorElement>('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/l/friends', '/']);
    expect(links.map(({ target, rel }) => [target, rel])).toEqual([
      ['_blank', 'noopener'],
      ['_blank', 'noopener'],
    ]);
  });

  it('says what runs now', () => {
    const stream = open();
    stream.send(board({ running: [{ name: 'Innsbruck', categories: ['Lead Men', 'Speed'] }] }));
    expect(screen.getByText('Live').parentElement?.textContent).toBe(
      'LiveInnsbruck Lead Men, Speed',
    );
    stream.send(board());
    expect(screen.queryByText('Live')).toBeNull();
  });

  it('keeps the elements of rows that move, and tells who has taken the lead', () => {
    const stream = open();
    stream.send(board());
    const row = () => screen.getByText('Jon').closest('tr');
    const before = row();
    const [mia, jon] = rows;
    if (!mia || !jon) throw new Error('rows');
    stream.send(
      board({
        rows: [
          { ...jon, rank: 1, provisionalPoints: 33 },
          { ...mia, rank: 2 },
        ],
      }),
    );
    expect(row()).toBe(before);
    expect(before?.previousElementSibling).toBeNull();
    expect(screen.getByText('Jon leads now with 50 points.').getAttribute('role')).toBe('status');
  });

  it('has as many rows and the colours that the address asks for', () => {
    open('?rows=2&theme=dark').send(board());
    expect(shownRows()).toHaveLength(2);
    expect(screen.getByText('and 4 more')).toBeTruthy();
    expect(document.documentElement.dataset['theme']).toBe('dark');
  });

  it('has the colours of the system otherwise', () => {
    open();
    expect(document.documentElement.dataset['theme']).toBe('light');
  });

  it('says that nobody has points yet', () => {
    open().send(board({ rows: [anOpenRow()] }));
    expect(screen.getByText('Nobody has points yet')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });
});

describe('an embed without a stream', () => {
  it('shows what it has read, and how old it is', async () => {
    fakeServer(() => ({ body: board() }));
    const stream = open();
    stream.refuse();
    const note = await screen.findByText(/^Connection lost\. This is the state of \d\d:\d\d\.$/);
    expect(shownRows()).toHaveLength(4);
    stream.send(board());
    expect(note.hidden).toBe(true);
  });

  it('says that it has nothing', async () => {
    fakeServer(() => brokenAnswer);
    open().refuse();
    await expectTexts('The leaderboard couldn’t be loaded.', 'We keep trying.');
  });

  it('says that the page is closed, and shows nothing of it any more', async () => {
    fakeServer(() => refusal('No such league', 'not_found', 404));
    const stream = open();
    stream.send(board());
    stream.closed();
    await waitFor(() => expect(screen.queryByRole('table')).toBeNull());
    expect(screen.getByText('This leaderboard is not open.')).toBeTruthy();
    expect(screen.queryByText('Friends')).toBeNull();
  });
});
