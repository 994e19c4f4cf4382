import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { InvitationLink } from '@/features/leagues/join/invitation-link';
import { aGuest, aJoinPreview } from '@/testing/builders';
import { fakeServer } from '@/testing/fake-server';
import { renderPage } from '@/testing/render';
import type { NextEvent } from '@/wire/generated';

const DEAD = 'This invite link no longer works. Ask for a new one.';
const refusal = { status: 404, body: { error: DEAD, code: 'wrong_invite_code' } };

const next: NextEvent = {
  eventId: '7',
  name: 'World Cup Innsbruck',
  localStartDate: '2026-06-24',
  localEndDate: '2026-06-28',
  picksCloseAt: '2026-06-23T22:00:00Z',
};

describe('an invite link', () => {
  it('names the league, its size, and the next event with its deadline', async () => {
    fakeServer(() => ({ body: { league: aJoinPreview({ nextEvent: next }) } }));
    renderPage(<InvitationLink slug="friends" code="ABCD2345" />);
    await screen.findByText('Friends');
    expect(screen.getByText('Private league · 12 members')).toBeTruthy();
    expect(screen.getByText(/ invites you to join$/)).toBeTruthy();
    const shown = screen.getByTestId('next-event').textContent;
    expect(shown).toContain('World Cup Innsbruck');
    expect(shown).toContain('Picks are open until');
  });

  it('says nothing of an event where none can be picked', async () => {
    fakeServer(() => ({ body: { league: aJoinPreview() } }));
    renderPage(<InvitationLink slug="friends" code="ABCD2345" />);
    await screen.findByText('Friends');
    expect(screen.queryByTestId('next-event')).toBeNull();
  });

  it('says to a guest that the league takes none, and how to join it', async () => {
    fakeServer(() => ({ body: { league: aJoinPreview({ welcomesGuests: false }) } }));
    renderPage(<InvitationLink slug="friends" code="ABCD2345" />, { me: aGuest() });
    await screen.findByText(
      'This league takes no guests. Keep your picks first, and then join it.',
    );
    const keep = screen.getByRole('link', { name: 'Keep my picks' });
    expect(keep.getAttribute('href')).toBe('/keep');
    expect(screen.queryByRole('button', { name: 'Join League' })).toBeNull();
  });

  it('that died while it was looked at says so', async () => {
    let dead = false;
    fakeServer(() => (dead ? refusal : { body: { league: aJoinPreview({ nextEvent: next }) } }));
    renderPage(<InvitationLink slug="friends" code="ABCD2345" />);
    const join = await screen.findByRole('button', { name: 'Join League' });
    dead = true;
    await userEvent.click(join);
    expect(await screen.findByText(DEAD)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Join League' })).toBeNull();
  });
});
