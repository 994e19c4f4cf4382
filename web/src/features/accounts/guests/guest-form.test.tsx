import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { GuestForm } from '@/features/accounts/guests/guest-form';
import { guestKey } from '@/shared/session/guest-key';
import { aGuest } from '@/testing/builders';
import { brokenAnswer, fakeServer, refusal } from '@/testing/fake-server';
import { expectTexts, fill, press } from '@/testing/on-page';
import { renderPage } from '@/testing/render';

const league = { slug: 'friends', inviteCode: 'ABCD2345' };

beforeEach(() => localStorage.clear());

function show() {
  const onPlaying = vi.fn();
  renderPage(<GuestForm league={league} onPlaying={onPlaying} />);
  return onPlaying;
}

async function play(name: string) {
  fill('Your name', name);
  await press('Play as guest');
}

const stored = () => Object.keys(localStorage);

describe('playing as a guest', () => {
  it('takes a name, and the league of the invite link', async () => {
    const calls = fakeServer(() => ({ body: { success: true, user: aGuest() } }));
    const onPlaying = show();
    await play(' ');
    await expectTexts('Enter a name.');
    expect(document.activeElement).toBe(screen.getByLabelText('Your name'));
    await play('Robin');
    await waitFor(() => expect(onPlaying).toHaveBeenCalledOnce());
    expect(calls).toHaveLength(1);
    expect(calls[0]).toMatchObject({
      method: 'POST',
      path: '/api/auth/guest',
      body: { name: 'Robin', ...league },
    });
  });

  it('keeps its key until an answer has arrived, and forgets it then', async () => {
    const answers = [brokenAnswer, { body: { success: true, user: aGuest() } }];
    const calls = fakeServer(() => answers.shift() ?? brokenAnswer);
    const onPlaying = show();
    await play('Robin');
    await screen.findByRole('alert');
    expect(stored()).toHaveLength(1);
    await press('Play as guest');
    await waitFor(() => expect(onPlaying).toHaveBeenCalledOnce());
    const [first, second] = calls.map(({ idempotencyKey }) => idempotencyKey);
    expect(first).toMatch(/^[\w-]{16,64}$/);
    expect(second).toBe(first);
    expect(stored()).toEqual([]);
  });

  it('says why it was refused, and forgets the key of no guest', async () => {
    fakeServer(() => refusal('No.', 'no_guests', 409));
    const onPlaying = show();
    await play('Robin');
    await expectTexts('This league takes no guests.');
    expect(stored()).toEqual([]);
    fakeServer(() =>
      refusal('Bad.', 'invalid_fields', 422, { fields: { name: 'This name is too long.' } }),
    );
    await press('Play as guest');
    await expectTexts('This name is too long.');
    expect(onPlaying).not.toHaveBeenCalled();
  });

  it('has the same key in another tab, but not for another league', () => {
    const key = guestKey('friends');
    expect(guestKey('friends')).toBe(key);
    expect(guestKey('')).not.toBe(key);
  });
});
