import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FriendButton } from '@/shared/friends/friend-button';
import { aFriendList } from '@/testing/builders';
import { brokenAnswer, fakeServer, refusal, silentServer } from '@/testing/fake-server';
import { renderPage } from '@/testing/render';

const zoe = { userId: 'zoe', name: 'Zoe' };

/** Keeps whom it is told. */
function serve(chosen: string[] = [], fromPrivateLeagues: string[] = []) {
  const friends = new Set(chosen);
  const calls = fakeServer(({ method, path }) => {
    const id = path.split('/').at(-1) ?? '';
    if (method === 'PUT') friends.add(id);
    if (method === 'DELETE') friends.delete(id);
    return { body: aFriendList([...friends], fromPrivateLeagues) };
  });
  return {
    friends,
    writes: () => calls.filter(({ method }) => method !== 'GET').map(({ method }) => method),
  };
}

describe('the friend button', () => {
  it('adds with one press, and removes with another', async () => {
    const { friends, writes } = serve();
    const { user } = renderPage(<FriendButton person={zoe} />);
    await user.click(await screen.findByRole('button', { name: 'Add friend', pressed: false }));
    const button = await screen.findByRole('button', { name: 'Friend', pressed: true });
    expect([...friends]).toEqual(['zoe']);
    await user.click(button);
    await screen.findByRole('button', { name: 'Add friend', pressed: false });
    expect(friends.size).toBe(0);
    expect(writes()).toEqual(['PUT', 'DELETE']);
  });

  it('shows the friend at once, before the server has answered', async () => {
    fakeServer(() => ({ body: aFriendList() }));
    const { user } = renderPage(<FriendButton person={zoe} />);
    const button = await screen.findByRole('button', { name: 'Add friend' });
    silentServer();
    await user.click(button);
    await screen.findByRole('button', { name: 'Friend', pressed: true });
  });

  it.each([
    [brokenAnswer, 'Zoe couldn’t be added as a friend.'],
    [refusal('User not found.', 'not_found', 404), 'Zoe couldn’t be added as a friend.'],
    [
      refusal('', 'too_many_friends', 409),
      'You have 500 friends and blocked people. Remove one first.',
    ],
  ])('takes it back if the server refuses', async (refused, words) => {
    fakeServer(({ method }) => (method === 'PUT' ? refused : { body: aFriendList() }));
    const { user } = renderPage(<FriendButton person={zoe} />);
    await user.click(await screen.findByRole('button', { name: 'Add friend' }));
    await screen.findByText(words);
    await screen.findByRole('button', { name: 'Add friend', pressed: false });
  });

  it('says so of members of private leagues, who need no press', async () => {
    serve([], ['zoe']);
    renderPage(<FriendButton person={zoe} />);
    expect((await screen.findByText('Friend')).title).toBe('You share a private league');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('ends a block first', async () => {
    let blocked = ['zoe'];
    fakeServer(({ method, path }) => {
      if (method === 'DELETE' && path === '/api/blocks/zoe') blocked = [];
      return { body: aFriendList([], [], blocked) };
    });
    const { user } = renderPage(<FriendButton person={zoe} />);
    await user.click(await screen.findByRole('button', { name: 'Unblock' }));
    await screen.findByRole('button', { name: 'Add friend', pressed: false });
  });

  it('is there when the friends could not be loaded', async () => {
    const calls = fakeServer(({ method }) =>
      method === 'PUT' ? { body: { success: true } } : { status: 404, body: '' },
    );
    const { user } = renderPage(<FriendButton person={zoe} compact />);
    await user.click(await screen.findByRole('button', { name: 'Add Zoe as a friend' }));
    expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(1);
  });
});
