import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Leaderboard } from '@/features/leaderboard/api/leaderboard-api';
import { LeaderboardTable } from '@/features/leaderboard/table/leaderboard-table';
import { queryKeys } from '@/shared/query/query-keys';
import { aFriendList, aLeaderboardRow, aPick, aResult, aShield } from '@/testing/builders';
import { fakeServer } from '@/testing/fake-server';
import { spokenSteps } from '@/testing/on-page';
import { renderPage } from '@/testing/render';
import type { FormStanding } from '@/wire/generated';

const rows = [
  aLeaderboardRow({ userId: 'u1', userName: 'Mia', rank: 1, previousRank: 3, totalPoints: 45 }),
  aLeaderboardRow({ userId: 'u2', userName: 'Jon', rank: 2, previousRank: 1, totalPoints: 40 }),
  aLeaderboardRow({
    userId: 'u3',
    userName: 'Aiko',
    rank: 2,
    previousRank: 2,
    totalPoints: 17,
    provisionalPoints: 23,
  }),
];
const ownRow = aLeaderboardRow({ userId: 'me', userName: 'Robin', rank: 61, totalPoints: 3 });
const show = (own: typeof ownRow | null, meId = 'me') => (
  <LeaderboardTable
    leagueId="league"
    leaderboard={{ rows, offset: 0, total: 64, ownRow: own }}
    meId={meId}
    caption="Leaderboard"
    results={0}
  />
);
const shownIds = () =>
  screen.getAllByTestId(/^leaderboard-row-/).map((row) => row.dataset['testid']);

/** Dynamic imports take long on a busy machine. */
const patient = { timeout: 10_000 };

describe('points that were corrected', () => {
  const board = (correctedFrom: number | null, results = 3) => (
    <LeaderboardTable
      leagueId="league"
      leaderboard={{
        rows: [aLeaderboardRow({ eventResults: [aResult({ correctedFrom })] })],
        offset: 0,
        total: 1,
        ownRow: null,
      }}
      meId="me"
      caption="Leaderboard"
      results={results}
    />
  );

  it('have a small mark, and no others have', () => {
    const { show } = renderPage(board(null));
    expect(screen.queryByTestId('corrected-result')).toBeNull();
    show(board(45));
    expect(screen.getByTestId('corrected-result').textContent).toBe(
      'LEAD Men: corrected from 45 to 15, see why',
    );
    // Also if no results are shown.
    show(board(45, 0));
    expect(screen.getByTestId('corrected-result')).toBeTruthy();
    show(board(null, 0));
    expect(screen.queryByText('LEAD Men')).toBeNull();
  });

  it('say why to those who may see the pick', async () => {
    const correction = {
      from: 45,
      to: 15,
      reason: 'disqualified' as const,
      athlete: { athleteId: '7', firstname: 'Chaehyun', lastname: 'Seo', rank: null },
      resultAt: null,
    };
    const pick = aPick({ userId: 'u1', totalPoints: 15, correction });
    const calls = fakeServer(({ method }) =>
      method === 'POST'
        ? { body: { predictions: [pick], count: 1 } }
        : { body: { result: { ranking: [{ athlete_id: '1', rank: 2 }] } } },
    );
    renderPage(board(45));
    await userEvent.click(screen.getByTestId('corrected-result'));
    expect(
      await screen.findByText('45 to 15: Chaehyun Seo disqualified', {}, patient),
    ).toBeTruthy();
    expect(await screen.findByText('finished 2nd, 1 place off: 20 − 5')).toBeTruthy();
    expect(calls[0]?.body).toMatchObject({
      query: { leagueId: 'league', userId: 'u1', eventId: '1', categoryId: 'lead-men' },
    });
  });

  it('say no more than the figures to others', async () => {
    fakeServer(() => ({ body: { predictions: [], count: 0 } }));
    renderPage(board(45));
    await userEvent.click(screen.getByTestId('corrected-result'));
    expect(
      await screen.findByText(/^45 to 15: the result was corrected\./, {}, patient),
    ).toBeTruthy();
  });
});

describe('the leaderboard', () => {
  it('tells rank, settled and provisional points apart, to eyes and to tests', () => {
    renderPage(show(null));
    const row = screen.getByTestId('leaderboard-row-u3');
    expect(row.dataset).toMatchObject({ rank: '2', totalPoints: '17', provisionalPoints: '23' });
    expect(within(row).getByText('40')).toBeTruthy();
    expect(row.textContent).toContain('17 + 23 live');
    expect(screen.getByTestId('leaderboard-row-u2').textContent).not.toContain('live');
  });

  it('says who moved, and how far', () => {
    renderPage(show(null));
    expect(screen.getByTestId('leaderboard-row-u1').textContent).toContain(
      'up 2 places since the last event began',
    );
    expect(screen.getByTestId('leaderboard-row-u2').textContent).toContain('down 1 place');
    expect(screen.getByTestId('leaderboard-row-u3').textContent).toContain(
      'same rank since the last',
    );
  });

  it('says how far the next place is, on each row and of mine on another page', () => {
    renderPage(show(ownRow));
    const rowText = (id: string) => screen.getByTestId(`leaderboard-row-${id}`).textContent;
    expect(rowText('u1')).toContain('5 ahead of 2nd');
    expect(rowText('u2')).toContain('5 behind 1st');
    expect(rowText('me')).toContain('37 behind 2nd');
  });

  it('shows the points that a row has just gained or lost', () => {
    const board = (points: number) => (
      <LeaderboardTable
        leagueId="league"
        leaderboard={{
          rows: [aLeaderboardRow({ userId: 'u1', totalPoints: 20, provisionalPoints: points })],
          ...{ offset: 0, total: 1, ownRow: null },
        }}
        meId="me"
        caption="Leaderboard"
        results={0}
      />
    );
    const { show: again } = renderPage(board(5));
    expect(screen.queryByTestId('gained')).toBeNull();
    again(board(17));
    expect(screen.getByTestId('gained').textContent).toBe('+12');
    again(board(10));
    expect(screen.getByTestId('gained').textContent).toBe('−7');
  });

  it('shows no rank before the first points', () => {
    renderPage(
      show(aLeaderboardRow({ userId: 'me', userName: 'Robin', rank: 61, previousRank: 12 })),
    );
    const { textContent } = screen.getByTestId('leaderboard-row-me');
    expect(textContent).toContain('No rank yet');
    expect(textContent).not.toContain('61');
    expect(textContent).not.toContain('down');
  });

  it('shows a member’s live podium beside mine', async () => {
    const names = ['Janja', 'Brooke', 'Ai', 'Oriane'];
    fakeServer(({ path }) => {
      if (path === '/api/friends') return { body: aFriendList() };
      expect(path).toBe('/api/leagues/league/members/u1/podiums');
      const athletes = names.map((firstname, id) => ({
        athleteId: `${id}`,
        firstname,
        lastname: 'X',
        country: 'SLO',
      }));
      const podium = { first: '0', second: '1', third: null };
      const mine = { first: '3', second: '0', third: '2' };
      const { eventId, eventName, categoryId, categoryName } = aResult();
      const one = { eventId, eventName, categoryId, categoryName, athletes, podium, mine };
      return { body: { podiums: [one] } };
    });
    renderPage(show(ownRow));
    await userEvent.click(screen.getByRole('button', { name: 'Mia, show picks and points' }));
    const dialog = await screen.findByRole('dialog', { name: 'Mia' }, patient);
    const stepsOf = async (name: string) =>
      spokenSteps(await within(dialog).findByRole('list', { name: `Podium of ${name}` }));
    expect(await stepsOf('Mia')).toEqual(['1st: X J.', '2nd: X B.', '3rd: empty']);
    expect(await stepsOf('You')).toEqual(['1st: X O.', '2nd: X J.', '3rd: X A.']);
    within(dialog).getByText(/^(Mia is|You are) \d+ points? ahead of|^You and Mia are level\.$/);
    const link = within(dialog).getByRole('link', { name: /LEAD Men/ });
    expect(link.getAttribute('href')).toBe('/dashboard/results/1/lead-men');
  });

  it('compares a member’s results with mine, and moves with them', async () => {
    fakeServer(() => ({ body: { podiums: [], ...aFriendList() } }));
    const one = (userId: string, userName: string, points: number) =>
      aLeaderboardRow({
        userId,
        userName,
        provisionalPoints: points,
        eventResults: [aResult({ points, provisional: true })],
      });
    const board = (theirs: number) => (
      <LeaderboardTable
        leagueId="league"
        leaderboard={{
          rows: [one('u1', 'Mia', theirs)],
          offset: 0,
          total: 2,
          ownRow: one('me', 'Robin', 7),
        }}
        meId="me"
        caption="Leaderboard"
        results={0}
      />
    );
    const { show: again } = renderPage(board(15));
    await userEvent.click(screen.getByRole('button', { name: 'Mia, show picks and points' }));
    const points = async () => {
      const dialog = await screen.findByRole('dialog', { name: 'Mia' }, patient);
      const cells = await within(dialog).findAllByRole('cell');
      return cells.map((cell) => cell.textContent);
    };
    expect(await points()).toEqual(['15', '7']);
    again(board(9));
    expect(await points()).toEqual(['9', '7']);
  });

  it('compares older results too, unless the spoiler guard hides an event', async () => {
    const older = aResult({ categoryId: 'speed-men', categoryName: 'SPEED Men', points: 4 });
    const calls = fakeServer(({ path }) =>
      path.includes('/standings/')
        ? { body: { standing: { eventHistory: [older] } } }
        : { body: { podiums: [], ...aFriendList() } },
    );
    const requestCount = () => calls.filter(({ path }) => path.includes('/standings/')).length;
    const { client } = renderPage(show(ownRow));
    await userEvent.click(screen.getByRole('button', { name: 'Mia, show picks and points' }));
    const dialog = await screen.findByRole('dialog', { name: 'Mia' }, patient);
    await within(dialog).findByText('SPEED Men');
    expect(requestCount()).toBe(2);
    act(() => {
      client.setQueryData(queryKeys.spoilers, { byItself: false, shields: [aShield()] });
    });
    await waitFor(() => expect(within(dialog).queryByText('SPEED Men')).toBeNull());
    expect(requestCount()).toBe(2);
  });

  it('pins my row when it is on another page', () => {
    renderPage(show(ownRow));
    expect(shownIds()).toEqual([
      'leaderboard-row-u1',
      'leaderboard-row-u2',
      'leaderboard-row-u3',
      'leaderboard-row-me',
    ]);
    expect(screen.getByTestId('leaderboard-row-me').dataset['rank']).toBe('61');
  });

  it('says who shares a rank', () => {
    renderPage(show(null));
    expect(screen.getByTestId('leaderboard-row-u2').textContent).toContain('tied');
    expect(screen.getByTestId('leaderboard-row-u3').textContent).toContain('tied');
    expect(screen.getByTestId('leaderboard-row-u1').textContent).not.toContain('tied');
  });

  it('marks my row where it stands and shows it once', () => {
    renderPage(show(rows[1] ?? null, 'u2'));
    expect(shownIds()).toHaveLength(3);
    expect(screen.getByTestId('leaderboard-row-u2').getAttribute('aria-current')).toBe('true');
  });
});

describe('the form', () => {
  const form = (ahead: number): FormStanding => ({
    ahead,
    totalPoints: 20,
    provisionalPoints: 20,
    categories: 3,
  });
  const board = (ahead: number, over: Partial<Leaderboard> = {}) => (
    <LeaderboardTable
      leagueId="league"
      leaderboard={{ rows, offset: 25, total: 64, ownRow: null, form: form(ahead), ...over }}
      meId="me"
      caption="Leaderboard"
      results={0}
    />
  );
  const order = () =>
    screen.getAllByTestId(/^leaderboard-(row-|form)/).map((row) => row.dataset['testid']);

  it.each([
    ['above the first row', 25, 0],
    ['between the rows', 27, 2],
  ])('stands %s', (_, ahead, place) => {
    renderPage(board(ahead));
    expect(order()[place]).toBe('leaderboard-form');
    expect(order()).toHaveLength(4);
  });

  it('has points, but no rank', () => {
    renderPage(board(26));
    const row = screen.getByTestId('leaderboard-form');
    expect(within(row).getByText('40')).toBeTruthy();
    expect(row.textContent).toContain('20 + 20 live');
    expect(row.textContent).toContain('Takes no rank');
    expect(row.textContent).toContain('3 categories');
  });

  it('opens its podiums beside mine, with points, and a link to its record', async () => {
    const of = {
      ...{ eventId: '1', eventName: 'Cup', categoryId: '3', categoryName: 'LEAD Men' },
      athletes: [{ athleteId: '7', firstname: 'Kim', lastname: 'Dean', country: 'KOR' }],
      podium: { first: '7', second: null, third: null },
    };
    const podiums = [{ ...of, mine: null, points: 20, myPoints: null, provisional: true }];
    const calls = fakeServer(({ path }) => ({
      body: path.endsWith('/form') ? { podiums } : { shields: [], byItself: false },
    }));
    const page = renderPage(board(26, { ownRow: aLeaderboardRow({ userId: 'me', rank: 60 }) }));
    act(() => {
      page.client.setQueryData(queryKeys.spoilers, { byItself: false, shields: [] });
    });
    const button = within(screen.getByTestId('leaderboard-form')).getByRole('button');
    await userEvent.click(button);
    const dialog = within(await screen.findByRole('dialog', { name: 'The Form' }, patient));
    const podium = await dialog.findByRole('list', { name: 'Podium of The Form' });
    expect(podium.textContent).toContain('Dean');
    dialog.getByText('20');
    dialog.getByText('no podium');
    const record = dialog.getByRole('link', { name: 'How good are its chances?' });
    expect(record.getAttribute('href')).toBe('/form');
    const requestCount = () =>
      calls.filter(({ path }) => path === '/api/leagues/league/form').length;
    expect(requestCount()).toBe(1);

    const shields = [aShield()];
    act(() => {
      page.client.setQueryData(queryKeys.spoilers, { byItself: false, shields });
    });
    await dialog.findByText(/not shown while you hide an event/);
    expect(dialog.queryByRole('table')).toBeNull();
    expect(requestCount()).toBe(1);

    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(button));
  });

  it('takes nobody’s rank and tie', () => {
    const texts = () => screen.getAllByTestId(/^leaderboard-row-/).map((row) => row.textContent);
    const { show: showAgain } = renderPage(board(26));
    const withForm = texts();
    showAgain(board(26, { form: undefined }));
    expect(screen.queryByTestId('leaderboard-form')).toBeNull();
    expect(texts()).toEqual(withForm);
  });

  it('is on one page only, and after everybody on the last one', () => {
    const { show: showAgain } = renderPage(board(28));
    expect(screen.queryByTestId('leaderboard-form')).toBeNull();
    showAgain(board(24));
    expect(screen.queryByTestId('leaderboard-form')).toBeNull();
    showAgain(board(28, { total: 28 }));
    expect(order()[3]).toBe('leaderboard-form');
  });
});
