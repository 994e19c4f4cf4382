import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FriendsCard } from '@/features/settings/sharing/friends-card';
import { aFriendList } from '@/testing/builders';
import { brokenAnswer, fakeServer } from '@/testing/fake-server';
import { expectTexts } from '@/testing/on-page';
import { renderPage } from '@/testing/render';

describe('my friends', () => {
  it('are listed, and removed with one press', async () => {
    const friends = new Set(['ada', 'ben']);
    const calls = fakeServer(({ method }) => {
      if (method === 'DELETE') friends.delete('ada');
      return { body: aFriendList([...friends], ['zoe']) };
    });
    const { user } = renderPage(<FriendsCard />);
    await expectTexts(
      'Name of ada',
      'Name of ben',
      '1 member of your private leagues counts as a friend, too.',
    );
    const remove = 'Remove Name of ada from your friends';
    await user.click(screen.getByRole('button', { name: remove }));
    expect(screen.queryByText('Name of ada')).toBeNull();
    await expectTexts('Name of ben');
    const removed = calls.filter(({ method }) => method === 'DELETE');
    expect(removed.map(({ path }) => path)).toEqual(['/api/friends/ada']);
  });

  it('are followed by those who are blocked, until that ends', async () => {
    const blocked = new Set(['eve']);
    const calls = fakeServer(({ method }) => {
      if (method === 'DELETE') blocked.clear();
      return { body: aFriendList(['ada'], [], [...blocked]) };
    });
    const { user } = renderPage(<FriendsCard />);
    await expectTexts('Name of ada', 'Blocked', 'Name of eve');
    await user.click(screen.getByRole('button', { name: 'Unblock Name of eve' }));
    await expectTexts('Name of eve is no longer blocked.');
    await waitFor(() => expect(screen.queryByText('Blocked')).toBeNull());
    const ended = calls.filter(({ method }) => method === 'DELETE');
    expect(ended.map(({ path }) => path)).toEqual(['/api/blocks/eve']);
  });

  it('are back if the server refuses', async () => {
    fakeServer(({ method }) =>
      method === 'DELETE' ? brokenAnswer : { body: aFriendList(['ada']) },
    );
    const { user } = renderPage(<FriendsCard />);
    await user.click(await screen.findByRole('button', { name: /^Remove Name of ada/ }));
    await expectTexts('Name of ada couldn’t be removed from your friends.', 'Name of ada');
  });

  it('are explained to who has none', async () => {
    fakeServer(() => ({ body: aFriendList() }));
    renderPage(<FriendsCard />);
    await expectTexts('Nobody yet. Tap a name on a leaderboard, then “Add friend”.');
  });
});
