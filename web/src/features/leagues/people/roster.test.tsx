import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { Roster } from '@/features/leagues/people/roster';
import { applyToRoster } from '@/features/leagues/people/use-roster';
import { aFriendList, aLeague } from '@/testing/builders';
import { brokenAnswer, fakeServer } from '@/testing/fake-server';
import { confirm, expectTexts } from '@/testing/on-page';
import { renderPage } from '@/testing/render';
import type { LeagueMember, LeagueView } from '@/wire/generated';

const aMember = (id: string, over: Partial<LeagueMember> = {}): LeagueMember => ({
  id,
  name: `Name of ${id}`,
  picture: null,
  isAdmin: false,
  isOwner: false,
  guest: false,
  ...over,
});

const members = [
  aMember('owner', { isAdmin: true, isOwner: true }),
  aMember('admin', { isAdmin: true }),
  ...Array.from({ length: 8 }, (_, index) => aMember(`m${index}`)),
];

const league = aLeague({
  memberCount: members.length,
  adminIds: ['owner', 'admin'],
  isCurrentUserAdminOrOwner: true,
});

function show(meId: string, isAdmin: boolean, shown = members, over: Partial<LeagueView> = {}) {
  const calls = fakeServer(({ path }) => {
    if (path === '/api/friends') return { body: aFriendList() };
    if (path.includes('/events')) return { body: { events: [], count: 0 } };
    return { body: { success: true, message: 'Done' } };
  });
  const seen = { ...league, isCurrentUserMember: false, ...over };
  renderPage(<Roster league={seen} meId={meId} isAdmin={isAdmin} members={shown} picked={[]} />);
  return { calls, user: userEvent.setup() };
}

const actions = () => screen.queryAllByRole('button', { name: /^Actions for/ });

describe('the roster', () => {
  it('offers a plain member to report the name of everybody else', async () => {
    const { user } = show('m1', false);
    expect(actions()).toHaveLength(9);
    expect(screen.getAllByRole('listitem')).toHaveLength(10);
    await user.click(screen.getByRole('button', { name: 'Actions for Name of owner' }));
    expect(await screen.findAllByRole('menuitem')).toHaveLength(2);
    await user.click(screen.getByRole('menuitem', { name: 'Report the name' }));
    await screen.findByText(/“Name of owner” goes to the site admins/);
  });

  it('leaves out whom the user has blocked, but not for admins, who can end it', async () => {
    let blocked: string[] = [];
    const serve = () =>
      fakeServer(({ method, path }) => {
        if (path === '/api/blocks/m1') blocked = method === 'PUT' ? ['m1'] : [];
        if (path === '/api/friends') return { body: aFriendList([], [], blocked) };
        if (path.includes('/events')) return { body: { events: [], count: 0 } };
        return { body: { success: true } };
      });
    serve();
    const roster = { league, members, picked: [] };
    const { user } = renderPage(<Roster {...roster} meId="m2" isAdmin={false} />);
    await user.click(screen.getByRole('button', { name: 'Actions for Name of m1' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Block' }));
    await expectTexts('Name of m1 is blocked.');
    await waitFor(() => expect(screen.queryByTestId('member-m1')).toBeNull());
    expect(screen.getAllByRole('listitem')).toHaveLength(9);
    cleanup();
    serve();
    renderPage(<Roster {...roster} meId="admin" isAdmin />);
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(10));
    await expectTexts('Blocked');
    await user.click(screen.getByRole('button', { name: 'Actions for Name of m1' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Unblock' }));
    await expectTexts('Name of m1 is no longer blocked.');
    expect(blocked).toEqual([]);
  });

  it('offers an admin everybody and stepping down, the owner all but themself', async () => {
    const { user } = show('admin', true);
    expect(actions()).toHaveLength(10);
    await user.click(screen.getByRole('button', { name: 'Actions for Name of owner' }));
    expect(await screen.findAllByRole('menuitem')).toHaveLength(2);
    cleanup();
    show('owner', true);
    expect(actions()).toHaveLength(9);
  });

  it('offers a member of a public league everybody else as a friend, and of a private one nobody', async () => {
    const friends = () => screen.queryAllByRole('button', { name: /as a friend$/ });
    show('m1', false, members, { isCurrentUserMember: true });
    await waitFor(() => expect(friends()).toHaveLength(9));
    cleanup();
    show('m1', false, members, { isCurrentUserMember: true, type: 'private' });
    await screen.findByTestId('member-m2');
    expect(friends()).toHaveLength(0);
    cleanup();
    // A stranger shares no league with them.
    show('stranger', false);
    expect(friends()).toHaveLength(0);
  });

  it('finds a member by part of their name', async () => {
    const { user } = show('m1', false);
    await user.type(screen.getByRole('searchbox'), 'of m3');
    expect(await screen.findByText('1 member found')).toBeTruthy();
    expect(screen.getByTestId('member-m3')).toBeTruthy();
    expect(screen.queryByTestId('member-m4')).toBeNull();
  });

  it('marks guests for admins only, who cannot make them admins', async () => {
    const withGuest = [...members, aMember('guest', { guest: true })];
    const { user } = show('owner', true, withGuest);
    expect(screen.getByTestId('member-guest').textContent).toContain('guest');
    expect(screen.getAllByText('guest')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Actions for Name of guest' }));
    await screen.findByRole('menuitem', { name: 'Remove from the league' });
    expect(screen.queryByRole('menuitem', { name: 'Make admin' })).toBeNull();
    cleanup();
    show('m1', false, withGuest);
    expect(screen.queryByText('guest')).toBeNull();
  });

  it('asks before it removes', async () => {
    const { user, calls } = show('owner', true);
    await user.click(screen.getByRole('button', { name: 'Actions for Name of m2' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove from the league' }));
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(0);
    await user.click(await screen.findByTestId('confirm-action'));
    expect(await screen.findByText('Member removed successfully')).toBeTruthy();
    expect(calls.some(({ path }) => path === '/api/leagues/league/remove/m2')).toBe(true);
  });

  it('says when somebody could not be removed', async () => {
    const { user } = show('owner', true);
    fakeServer(() => brokenAnswer);
    await user.click(screen.getByRole('button', { name: 'Actions for Name of m2' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove from the league' }));
    await confirm();
    await expectTexts('Failed to remove member');
  });
});

describe('pages of a large roster', () => {
  const pages = [[aMember('a'), aMember('b')], [aMember('c')]];
  const idsAfter = (change: Parameters<typeof applyToRoster>[1]) =>
    applyToRoster(pages, change).map((page) => page.map(({ id }) => id));

  it('lose who leaves and get who comes at the end, once', () => {
    expect(idsAfter({ kind: 'member_left', userId: 'b', memberCount: 2 })).toEqual([['a'], ['c']]);
    const member = aMember('d');
    expect(idsAfter({ kind: 'member_joined', member, memberCount: 4 })).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    const again = { kind: 'member_joined', member: aMember('a'), memberCount: 3 } as const;
    expect(applyToRoster(pages, again)).toBe(pages);
  });

  it('know who became an admin', () => {
    const member = aMember('c', { isAdmin: true });
    const after = applyToRoster(pages, { kind: 'member_changed', member });
    expect(after[1]?.[0]?.isAdmin).toBe(true);
  });
});
