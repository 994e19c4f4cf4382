import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { GlobalLeagueInvitation } from '@/features/leagues/directory/global-league-invitation';
import { GlobalLeagueSettings } from '@/features/leagues/global/global-league-settings';
import { LeagueFacts } from '@/features/leagues/page/league-facts';
import { subscriptions } from '@/live/state/live-store';
import { topics } from '@/live/state/topic-names';
import { queryKeys } from '@/shared/query/query-keys';
import { aLeague, aMyLeague } from '@/testing/builders';
import { fakeServer, refusal } from '@/testing/fake-server';
import { renderPage } from '@/testing/render';
import type { EveryonesLeague } from '@/wire/generated';

const everyone: EveryonesLeague = {
  _id: 'all',
  name: 'Everyone on Podium',
  slug: 'everyone-on-podium',
  memberCount: 1_234,
  isCurrentUserMember: false,
};

/** Serves the global league; joining and the mark change it. */
function serve(present: EveryonesLeague | null, refused?: string) {
  let league = present;
  return fakeServer(({ method, path }) => {
    if (path === '/api/leagues/my-leagues') {
      const mine = league?.isCurrentUserMember ? [aMyLeague({ _id: league._id })] : [];
      return { body: { leagues: mine } };
    }
    if (path === '/api/leagues/everyone') return { body: { league } };
    if (refused !== undefined) return refusal(refused, 'league_of_everyone', 409);
    if (path.endsWith('/join-request')) {
      if (league) league = { ...league, isCurrentUserMember: true };
      return { body: { success: true, autoApproved: true } };
    }
    if (method === 'DELETE') league = null;
    return { body: { success: true } };
  });
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const confirm = async () => userEvent.click(await screen.findByTestId('confirm-action'));

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the way into the league of everyone', () => {
  it('is offered to who is not in it, and gone once they are', async () => {
    const calls = serve(everyone);
    renderPage(<GlobalLeagueInvitation />);
    await screen.findByText('1,234 players');
    await press('Join Everyone on Podium');
    await screen.findByText("You've been automatically added to Everyone on Podium!");
    expect(calls.some(({ path }) => path === '/api/leagues/all/join-request')).toBe(true);
    await waitFor(() => expect(screen.queryByTestId('everyones-invitation')).toBeNull());
  });

  it.each([
    ['there is none', null],
    ['I am in it', { ...everyone, isCurrentUserMember: true }],
  ])('is not there where %s', async (_, league) => {
    serve(league);
    const { client } = renderPage(<GlobalLeagueInvitation />);
    for (const key of [queryKeys.globalLeague, queryKeys.myLeagues]) {
      await waitFor(() => expect(client.getQueryState(key)?.status).toBe('success'));
    }
    // Renders what has arrived.
    await act(() => Promise.resolve());
    expect(screen.queryByTestId('everyones-invitation')).toBeNull();
  });
});

describe('the league of everyone', () => {
  it('is marked on its page', () => {
    const { show } = renderPage(<LeagueFacts league={aLeague()} role={null} isMember={false} />);
    expect(screen.queryByText('Everyone')).toBeNull();
    show(<LeagueFacts league={aLeague({ ofEveryone: true })} role={null} isMember={false} />);
    expect(screen.getByText('Everyone')).toBeTruthy();
  });

  it('is declared by a site admin who was told what it means', async () => {
    const calls = serve(everyone);
    renderPage(<GlobalLeagueSettings league={aLeague()} />);
    await screen.findByText(/automatically: now Everyone on Podium\./);
    await press('Make it the league of everyone');
    await screen.findByText('Make The Whole Wall the league of everyone?');
    await screen.findByText(/stays public and open\. Everyone on Podium becomes an ordinary/);
    await press('Cancel');
    expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
    await press('Make it the league of everyone');
    await confirm();
    await screen.findByText('The Whole Wall is now the league of everyone.');
    const put = calls.find(({ method }) => method === 'PUT');
    expect(put?.path).toBe('/api/leagues/league/everyone');
  });

  it('is ended', async () => {
    const resync = vi.spyOn(subscriptions, 'resync');
    const calls = serve({ ...everyone, _id: 'league' });
    renderPage(<GlobalLeagueSettings league={aLeague({ ofEveryone: true })} />);
    await press('Make it an ordinary league again');
    await confirm();
    await screen.findByText('The Whole Wall is an ordinary league again.');
    const gone = calls.find(({ method }) => method === 'DELETE');
    expect(gone?.path).toBe('/api/leagues/league/everyone');
    // No topic contains the mark in the list of my leagues.
    expect(resync.mock.calls).toEqual([[topics.me]]);
  });

  it('is refused with the server’s words, until it is tried again', async () => {
    serve(null, 'A league with a limit of members cannot be of everyone.');
    renderPage(<GlobalLeagueSettings league={aLeague({ maxMembers: 20 })} />);
    await press('Make it the league of everyone');
    await confirm();
    const words = await screen.findByRole('alert');
    expect(words.textContent).toBe('A league with a limit of members cannot be of everyone.');
  });
});
