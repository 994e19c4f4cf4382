import { describe, it } from 'vitest';
import { InviteCard } from '@/features/leagues/invite/invite-card';
import { aLeague } from '@/testing/builders';
import { brokenAnswer, fakeServer } from '@/testing/fake-server';
import { confirm, expectTexts, fill, press } from '@/testing/on-page';
import { renderPage } from '@/testing/render';

const done = { body: { success: true, message: '', inviteCode: 'NEW', slug: 'new' } };

function show(answer: { status?: number; body: unknown }) {
  fakeServer(() => answer);
  renderPage(<InviteCard league={aLeague({ inviteCode: 'OLD' })} invitations={[]} />);
}

describe('the ways to invite', () => {
  it.each([
    ['worked', done, 'Invite code regenerated successfully'],
    ['failed', brokenAnswer, 'Failed to regenerate invite code'],
  ])(
    'have a code that is replaced after a confirmation, and say that it %s',
    async (_, answer, text) => {
      show(answer);
      await press('Regenerate invite code');
      await expectTexts('The old code will no longer work.');
      await confirm();
      await expectTexts(text);
    },
  );

  it.each([
    ['worked', done, 'League slug updated successfully'],
    ['failed', brokenAnswer, 'Failed to update league slug'],
  ])('have an address that can be changed, and say that it %s', async (_, answer, text) => {
    show(answer);
    await press('Edit league slug');
    fill('New name for the address', 'new');
    await press('Save');
    await expectTexts(text);
  });

  it.each([
    ['worked', done, 'Invitation sent successfully'],
    ['failed', brokenAnswer, 'Failed to send invitation'],
  ])('reach a user by their id, and say that it %s', async (_, answer, text) => {
    show(answer);
    await press('Invite a user by ID');
    fill('User ID', 'ada');
    await press('Send invitation');
    await expectTexts(text);
  });
});
