import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LeaderboardTable } from '@/features/leaderboard/table/leaderboard-table';
import { flush, receive, resetLive } from '@/live/state/live-store';
import { topics } from '@/live/state/topic-names';
import { queryKeys } from '@/shared/query/query-keys';
import { aCategory, aLeaderboardRow, anEvent, aPick, aResult, aShield } from '@/testing/builders';
import { fakeServer } from '@/testing/fake-server';
import { renderPage } from '@/testing/render';
import type { EventView, PredictionView } from '@/wire/generated';

const PAUSE_MS = 30_000;
const eventResults = [aResult({ provisional: true })];
const ownRow = aLeaderboardRow({ userId: 'me', rank: 90, eventResults });
const members = (...ids: string[]) =>
  ids.map((userId) => aLeaderboardRow({ userId, userName: `Name of ${userId}`, eventResults }));

const board = (ids: string[], own: typeof ownRow | null = ownRow) => (
  <LeaderboardTable
    leagueId="league"
    leaderboard={{ rows: members(...ids), offset: 0, total: 90, ownRow: own }}
    meId="me"
    caption="Leaderboard"
    results={0}
    eventIds={['1']}
  />
);

const athlete = (firstname: string, lastname: string) => ({ firstname, lastname, country: 'SLO' });
const athletes = {
  first: athlete('Janja', 'GARNBRET'),
  second: athlete('Ai', 'MORI'),
  third: athlete('Mia', 'KRAMPL'),
};

/** The socket tells who leads. */
function tellRanking(ids: string[], over: Partial<EventView> = {}) {
  const names: Record<string, string> = { g: 'GARNBRET', m: 'MORI', k: 'KRAMPL' };
  const rows = ids.map((athlete_id, at) => ({
    ...{ athlete_id, firstname: 'F', lastname: names[athlete_id] ?? athlete_id, country: 'SLO' },
    ...{ rank: at + 1, rounds: [] },
  }));
  const ranking = { categoryId: 'lead-men', status: 'active', rankingAsOf: null };
  const data = {
    kind: 'event' as const,
    event: anEvent({ dcats: [aCategory({ status: 'active' })], ...over }),
    startList: [],
    rankings: [{ ...ranking, provisional: true, rounds: [], rows }],
  };
  act(() => {
    receive({ type: 'snapshot', topic: topics.event('1'), epoch: 'e', offset: 1, data }, 0);
    flush();
  });
}

const aPodium = (userId: string): PredictionView =>
  aPick({ userId, data: { first: 'g', second: 'm', third: 'k' }, athletes });

const membersIn = (body: unknown) =>
  (body as { query: { userId: { $in: string[] } } }).query.userId.$in;

/** Of everybody but `none`, who has no podium. */
function serve() {
  return fakeServer(({ body }) => {
    const predictions = membersIn(body)
      .filter((id) => id !== 'none')
      .map(aPodium);
    return { body: { predictions, count: predictions.length } };
  });
}

const cellOf = async (userId: string) =>
  within(await screen.findByTestId(`leaderboard-row-${userId}`)).findByTestId('row-podiums');
const requestedMembers = (calls: ReturnType<typeof serve>) =>
  calls.map(({ body }) => membersIn(body));

beforeEach(() => {
  resetLive();
  document.documentElement.style.fontSize = '16px';
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1_000);
});

afterEach(() => {
  vi.useRealTimers();
  document.documentElement.style.fontSize = '';
  resetLive();
});

describe('on a wide leaderboard', () => {
  it('rows show the podiums of running categories, with what is hit so far', async () => {
    serve();
    renderPage(board(['u1', 'none']));
    expect(screen.queryByText('Podiums, live')).toBeNull();
    tellRanking(['g', 'k', 'x', 'm']);
    screen.getByRole('columnheader', { name: 'Podiums, live' });
    const cell = await cellOf('u1');
    const sentence = 'LEAD Men: 1st GARNBRET, exact; 2nd MORI; 3rd KRAMPL, now 2nd';
    await within(cell).findByText(sentence);
    const verdicts = [...cell.querySelectorAll<HTMLElement>('[data-verdict]')];
    expect(verdicts.map((chip) => [chip.dataset['verdict'], chip.title])).toEqual([
      ['exact', '1st: Janja GARNBRET, now 1st'],
      ['near', '2nd: Ai MORI, now 4th'],
      ['off', '3rd: Mia KRAMPL, now 2nd'],
    ]);
    expect((await cellOf('none')).textContent).toBe('');
    expect((await cellOf('me')).textContent).toContain(sentence);
    screen.getByRole('button', { name: 'Name of u1, show picks and points' });
  });

  it('hits move with the ranking, and nothing is asked again', async () => {
    const calls = serve();
    renderPage(board(['u1']));
    tellRanking(['x', 'y']);
    const cell = await cellOf('u1');
    await within(cell).findByText('LEAD Men: 1st GARNBRET; 2nd MORI; 3rd KRAMPL');
    tellRanking(['x', 'm']);
    within(cell).getByText('LEAD Men: 1st GARNBRET; 2nd MORI, exact; 3rd KRAMPL');
    expect(requestedMembers(calls)).toEqual([['u1', 'me']]);
  });

  it('another page is fetched at once, and members who move onto it later, together', async () => {
    const calls = serve();
    const { show } = renderPage(board(['u1', 'u2']));
    tellRanking(['g']);
    await within(await cellOf('u2')).findByText(/GARNBRET, exact/);
    show(board(['u3', 'u4', 'u5', 'u6']));
    await within(await cellOf('u6')).findByText(/GARNBRET, exact/);
    vi.useFakeTimers();
    show(board(['u3', 'u4', 'u5', 'u7']));
    show(board(['u3', 'u4', 'u8', 'u7']));
    const pages = [
      ['u1', 'u2', 'me'],
      ['u3', 'u4', 'u5', 'u6'],
    ];
    expect(requestedMembers(calls)).toEqual(pages);
    await act(() => vi.advanceTimersByTimeAsync(PAUSE_MS));
    expect(requestedMembers(calls)).toEqual([...pages, ['u8', 'u7']]);
    expect(screen.getByTestId('leaderboard-row-u8').textContent).toContain('GARNBRET, exact');
  });
});

describe('podiums in rows are neither shown nor fetched', () => {
  const expectNone = (calls: ReturnType<typeof serve>) => {
    expect(screen.queryByTestId('row-podiums')).toBeNull();
    expect(screen.queryByText('Podiums, live')).toBeNull();
    expect(calls).toEqual([]);
  };

  it('without room for them', () => {
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(700);
    const calls = serve();
    renderPage(board(['u1']));
    tellRanking(['g']);
    expectNone(calls);
  });

  it('while picks are open', () => {
    const calls = serve();
    renderPage(board(['u1']));
    tellRanking(['g'], { dcats: [aCategory({ status: 'registration_active' })] });
    expectNone(calls);
  });

  it('to others than members', () => {
    const calls = serve();
    renderPage(board(['u1'], null));
    tellRanking(['g']);
    expectNone(calls);
  });

  it('while the event is hidden', async () => {
    const calls = serve();
    const { client } = renderPage(board(['u1']));
    tellRanking(['g']);
    await within(await cellOf('u1')).findByText(/GARNBRET, exact/);
    act(() => {
      const shields = [aShield({ eventId: '1' })];
      client.setQueryData(queryKeys.spoilers, { byItself: false, shields });
    });
    await waitFor(() => expect(screen.queryByTestId('row-podiums')).toBeNull());
    expect(calls).toHaveLength(1);
  });
});
