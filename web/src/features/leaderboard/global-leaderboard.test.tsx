import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { GlobalLeaderboard } from '@/features/leaderboard/global-leaderboard';
import { flush, receive, resetLive } from '@/live/state/live-store';
import { queryKeys } from '@/shared/query/query-keys';
import { aFriendList, aLeaderboardRow, aMe, aMyLeague, aShield, aWindow } from '@/testing/builders';
import { fakeServer } from '@/testing/fake-server';
import { renderPage } from '@/testing/render';
import type { LeaderboardAnswer, MyLeague } from '@/wire/generated';

const LEAGUE = 'all';
const me = aMe();
const mine = (over = {}) =>
  aLeaderboardRow({ userId: me.userId, userName: me.name, rank: 3, totalPoints: 20, ...over });
const answer = (over: Partial<LeaderboardAnswer> = {}): LeaderboardAnswer => ({
  rankings: [aLeaderboardRow({ userName: 'Mia', rank: 1, totalPoints: 45 }), mine()],
  total: 120,
  ownRow: null,
  season: 2026,
  seasons: [2026],
  ...over,
});
const NONE = answer({ rankings: [], total: 0 });
const countries = [
  { country: 'SLO', members: 1_200 },
  { country: 'ITA', members: 120 },
  { country: 'NED', members: 3 },
];

interface Served {
  country: string | null;
  board: (path: string) => LeaderboardAnswer;
  leagues: MyLeague[];
}

/** Stores the country that it receives. */
function serve(over: Partial<Served> = {}) {
  const served: Served = { country: null, board: () => answer(), leagues: [], ...over };
  const calls = fakeServer(({ method, path, body }) => {
    if (path === '/api/auth/country') {
      if (method === 'PUT') ({ country: served.country } = body as { country: string | null });
      return { body: { country: served.country } };
    }
    if (path.endsWith('/leaderboard/countries')) return { body: { countries } };
    if (path.includes('/leaderboard?')) return { body: served.board(path) };
    return { body: { leagues: served.leagues } };
  });
  const requestedPaths = () =>
    calls.map(({ path }) => path).filter((path) => path.includes('/leaderboard?'));
  return { served, calls, requestedPaths };
}

function board(page = 1) {
  return (
    <GlobalLeaderboard
      leagueId={LEAGUE}
      leagueName="The Whole Wall"
      page={page}
      pageSize={25}
      results={0}
      onPage={() => undefined}
    />
  );
}

/** The league's leaderboard changes, as seen by a subscriber of its first row. */
const tellOneRow = (offset: number) =>
  act(() => {
    const rows = [aLeaderboardRow({ userId: 'zoe', userName: 'Zoe' })];
    const data = aWindow(rows, 400);
    receive({ type: 'snapshot', topic: `leaderboard:${LEAGUE}`, epoch: 'e', offset, data }, 0);
    flush();
  });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const isPressed = (name: string) =>
  screen.getByRole('button', { name }).getAttribute('aria-pressed') === 'true';
const options = (label: string) =>
  within(screen.getByLabelText(label))
    .getAllByRole<HTMLOptionElement>('option')
    .map(({ textContent }) => textContent);

beforeEach(() => resetLive());
afterEach(() => {
  vi.useRealTimers();
  resetLive();
});

describe('the leaderboard of the league of everyone', () => {
  it('is everyone’s at first, and says where I stand', async () => {
    const { requestedPaths } = serve();
    const { router } = renderPage(board());
    expect((await screen.findByTestId('standing')).textContent).toBe('You are 3rd of 120');
    expect(isPressed('Everyone')).toBe(true);
    expect(router.state.location.search).toBe('');
    expect(requestedPaths()).toEqual([`/api/leagues/${LEAGUE}/leaderboard?limit=25&offset=0`]);
  });

  it('is seen among friends: the address says so, and Back undoes it', async () => {
    const { requestedPaths } = serve({
      board: (path) => (path.includes('friends=true') ? answer({ total: 12 }) : answer()),
    });
    const { router } = renderPage(board());
    await screen.findByText('You are 3rd of 120', { selector: 'span' });
    await press('Friends');
    await screen.findByText('Friends: 3rd of 12', { selector: 'span' });
    expect(router.state.location.search).toBe('?among=friends');
    expect(screen.getByRole('table', { name: 'Leaderboard of The Whole Wall among friends' }));
    expect(requestedPaths().at(-1)).toBe(
      `/api/leagues/${LEAGUE}/leaderboard?limit=25&offset=0&friends=true`,
    );
    // Also announced to screen readers, compared with the previous position.
    expect(screen.getByRole('status').textContent).toBe('Friends: 3rd of 12');
    await act(() => router.navigate(-1));
    await screen.findByText('You are 3rd of 120', { selector: 'span' });
    expect(isPressed('Everyone')).toBe(true);
  });

  it('is seen by country: mine first, then those with most members', async () => {
    const { requestedPaths } = serve({ country: 'ITA' });
    const { router } = renderPage(board());
    await screen.findByTestId('standing');
    await press('Country');
    await screen.findByText('You are 3rd of 120 in Italy', { selector: 'span' });
    expect(router.state.location.search).toBe('?country=ITA');
    await screen.findByRole('option', { name: 'Italy (120)' });
    expect(options('Country to look at')).toEqual([
      'Italy (120)',
      'Slovenia (1,200)',
      'Netherlands (3)',
    ]);
    expect(screen.queryByText('Which country do you play for?')).toBeNull();
    await userEvent.selectOptions(screen.getByLabelText('Country to look at'), 'NED');
    await screen.findByText('You are 3rd of 120 in the Netherlands', { selector: 'span' });
    expect(router.state.location.search).toBe('?country=NED');
    expect(requestedPaths().at(-1)).toBe(
      `/api/leagues/${LEAGUE}/leaderboard?limit=25&offset=0&country=NED`,
    );
  });

  it('asks once which country is mine, and shows it when it is saved', async () => {
    const { served, calls, requestedPaths } = serve();
    const { router } = renderPage(board());
    await screen.findByTestId('standing');
    await press('Country');
    await screen.findByText(/To look at another country, choose it above\.$/);
    expect(router.state.location.search).toBe('?among=country');
    expect(requestedPaths()).toHaveLength(1);
    // The announcement about the whole league no longer applies.
    expect(screen.getByRole('status').textContent).toBe('');
    const question = screen.getByLabelText('Which country do you play for?');
    await userEvent.selectOptions(question, 'ITA');
    expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
    await press('Save');
    await screen.findByText('You are 3rd of 120 in Italy', { selector: 'span' });
    expect(served.country).toBe('ITA');
    expect(router.state.location.search).toBe('?country=ITA');
    expect(screen.queryByText('Which country do you play for?')).toBeNull();
  });

  it('can be looked at for any country by who plays for none', async () => {
    serve({
      board: () => answer({ rankings: [aLeaderboardRow({ userName: 'Mia' })], ownRow: null }),
    });
    renderPage(board());
    await screen.findByTestId('standing');
    await press('Country');
    await screen.findByRole('option', { name: 'Slovenia (1,200)' });
    await userEvent.selectOptions(screen.getByLabelText('Country to look at'), 'SLO');
    await screen.findByText('120 players in Slovenia', { selector: 'span' });
    expect(screen.getByLabelText('Which country do you play for?')).toBeTruthy();
  });

  it('says that nobody is a friend here yet, and how to add one', async () => {
    const own = { isAdmin: true, slug: 'crag-crew' };
    const bar = aMyLeague({ _id: 'bar', name: 'Bar', ...own });
    const crew = aMyLeague({ _id: 'crew', name: 'Crag Crew', type: 'private', ...own });
    serve({
      board: (path) =>
        path.includes('friends=true')
          ? answer({ rankings: [mine({ rank: 1 })], total: 1 })
          : answer(),
      leagues: [bar, crew],
    });
    const { router } = renderPage(board());
    await act(() => router.navigate('/?among=friends'));
    const words = 'No friends here yet';
    await screen.findByText(words, { selector: ':not([role])' });
    expect(screen.getByText(/tap a name, then “Add friend”/)).toBeTruthy();
    // Also announced to screen readers, without the previous announcement.
    await screen.findByText(words, { selector: '[role="status"]' });
    // Members of a private league come as friends.
    const way = await screen.findByRole('link', { name: 'Invite people to Crag Crew' });
    expect(way.getAttribute('href')).toBe('/dashboard/league/crag-crew?part=manage');
    await userEvent.click(screen.getByRole('link', { name: 'See everyone' }));
    await screen.findByText('You are 3rd of 120', { selector: 'span' });
    expect(router.state.location.search).toBe('');
  });

  it('shows a friend who was added in a member’s dialog', async () => {
    const zoe = aLeaderboardRow({ userId: 'zoe', userName: 'Zoe', rank: 1, totalPoints: 45 });
    const friends: string[] = [];
    const calls = fakeServer(({ method, path }) => {
      if (method === 'PUT') friends.push('zoe');
      if (path === '/api/friends') return { body: aFriendList(friends) };
      if (path.includes('/podiums')) return { body: { podiums: [] } };
      if (path.includes('/standings/')) return { body: { standing: null } };
      if (path === '/api/auth/country') return { body: { country: null } };
      if (path.endsWith('/my-leagues')) return { body: { leagues: [] } };
      const rankings = friends.length > 0 || !path.includes('friends=true') ? [zoe, mine()] : [];
      return { body: answer({ rankings, total: rankings.length, ownRow: mine() }) };
    });
    const { router, user } = renderPage(board());
    await user.click(await screen.findByRole('button', { name: /Zoe/ }));
    await user.click(
      await screen.findByRole('button', { name: 'Add friend' }, { timeout: 10_000 }),
    );
    await screen.findByRole('button', { name: 'Friend', pressed: true });
    const added = calls.filter(({ method }) => method === 'PUT');
    expect(added.map(({ path }) => path)).toEqual(['/api/friends/zoe']);
    await act(() => router.navigate('/?among=friends'));
    await screen.findByTestId('leaderboard-row-zoe');
  });

  it('says that nobody plays for a country', async () => {
    serve({ country: 'ITA', board: () => NONE });
    const { router } = renderPage(board());
    await act(() => router.navigate('/?country=PHI'));
    await screen.findByText('Nobody here plays for the Philippines yet');
    // The address may name a country without members.
    await screen.findByRole('option', { name: 'Philippines (0)' });
  });

  it('is fetched without hidden events', async () => {
    const { requestedPaths } = serve();
    const { client, router } = renderPage(board());
    act(() => {
      client.setQueryData(queryKeys.spoilers, { byItself: false, shields: [aShield()] });
    });
    await act(() => router.navigate('/?among=friends'));
    await screen.findByText('Friends: 3rd of 120', { selector: 'span' });
    expect(requestedPaths().at(-1)).toBe(
      `/api/leagues/${LEAGUE}/leaderboard?limit=25&offset=0&friends=true&shielded=true`,
    );
  });

  it('says what failed, and tries again', async () => {
    let broken = true;
    fakeServer(({ path }) => {
      if (path === '/api/auth/country') return { body: { country: 'ITA' } };
      if (broken) return { status: 500, body: { success: false, error: 'x', code: 'internal' } };
      return path.includes('countries') ? { body: { countries } } : { body: answer() };
    });
    const { router } = renderPage(board());
    await act(() => router.navigate('/?country=ITA'));
    await screen.findByText('Failed to load leaderboard data. Please try again later.');
    await screen.findByText('The countries couldn’t be loaded.');
    broken = false;
    await press('Try Again');
    await screen.findByText('You are 3rd of 120 in Italy', { selector: 'span' });
  });

  it('says that my country could not be loaded', async () => {
    let broken = true;
    fakeServer(({ path }) => {
      if (path.includes('countries')) return { body: { countries } };
      if (path !== '/api/auth/country') return { body: answer() };
      return broken ? { status: 400, body: {} } : { body: { country: 'ITA' } };
    });
    const { router } = renderPage(board());
    await act(() => router.navigate('/?among=country'));
    await screen.findByText('Your country couldn’t be loaded.');
    broken = false;
    await press('Try Again');
    await screen.findByText('You are 3rd of 120 in Italy', { selector: 'span' });
  });

  it('is whole again after a part of it, of which one row alone was followed', async () => {
    serve();
    const { router } = renderPage(board());
    await act(() => router.navigate('/?among=friends'));
    await screen.findByText('Friends: 3rd of 120', { selector: 'span' });
    tellOneRow(1);
    await press('Everyone');
    await screen.findByText('You are 3rd of 120', { selector: 'span' });
    expect(screen.getByText('Mia')).toBeTruthy();
    expect(screen.queryByText('Zoe')).toBeNull();
  });

  it('is fetched again when the league’s leaderboard changes, with its rows still shown', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let points = 20;
    const { requestedPaths } = serve({
      board: () => answer({ rankings: [mine({ totalPoints: points })] }),
    });
    const { router } = renderPage(board());
    await act(() => router.navigate('/?among=friends'));
    const row = () => screen.getByTestId(`leaderboard-row-${me.userId}`).dataset['totalPoints'];
    await screen.findByText('Friends: 3rd of 120', { selector: 'span' });
    const before = requestedPaths().length;
    points = 35;
    for (let move = 1; move <= 5; move += 1) tellOneRow(move);
    expect(row()).toBe('20');
    await act(() => vi.advanceTimersByTimeAsync(4_100));
    expect(row()).toBe('35');
    expect(requestedPaths()).toHaveLength(before + 1);
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(requestedPaths()).toHaveLength(before + 1);
  });
});
