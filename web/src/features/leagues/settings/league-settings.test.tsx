import { describe, expect, it } from 'vitest';
import { LeagueSettings } from '@/features/leagues/settings/league-settings';
import { aLeague } from '@/testing/builders';
import { brokenAnswer, fakeServer } from '@/testing/fake-server';
import { confirm, expectTexts, fill, press } from '@/testing/on-page';
import { renderPage } from '@/testing/render';

describe('the privacy of a league', () => {
  it.each([
    ['public', 'private', 'League is now private.'],
    ['private', 'public', 'League is now public.'],
  ] as const)('of a %s one can become %s', async (type, wanted, text) => {
    const calls = fakeServer(() => ({ body: { success: true, message: 'Done' } }));
    renderPage(<LeagueSettings league={aLeague({ type })} isOwner={false} />);
    await press('Private league');
    if (wanted === 'public') await confirm();
    await expectTexts(text);
    expect(calls[0]).toMatchObject({ method: 'PUT', body: { type: wanted } });
  });

  it('is shown as unchanged when the change fails', async () => {
    fakeServer(() => brokenAnswer);
    renderPage(<LeagueSettings league={aLeague()} isOwner={false} />);
    await press('Private league');
    await expectTexts('Failed to toggle privacy');
  });
});

it('changes the words of a league, by the rules for new ones', async () => {
  const calls = fakeServer(() => ({ body: { success: true, message: 'Done' } }));
  renderPage(<LeagueSettings league={aLeague({ name: 'Crux' })} isOwner={false} />);
  await press('Edit name and description');
  fill('League Name', 'x!');
  await press('Save');
  await expectTexts('Name must be 3–30 letters, numbers, or spaces.');
  fill('League Name', ' Cruxers ');
  await press('Save');
  await expectTexts('League updated');
  expect(calls).toHaveLength(1);
  expect(calls[0]).toMatchObject({ method: 'PUT', body: { name: 'Cruxers' } });
});

it.each([
  [false, 'The Form plays in this league.'],
  [true, 'The Form no longer plays in this league.'],
])('lets the form play, or no longer (it does: %s)', async (formPlays, text) => {
  const calls = fakeServer(() => ({ body: { success: true, message: 'Done' } }));
  renderPage(<LeagueSettings league={aLeague({ formPlays })} isOwner={false} />);
  await press('The Form plays');
  await expectTexts(text);
  expect(calls[0]).toMatchObject({ method: 'PUT', body: { formPlays: !formPlays } });
});

it.each([
  [false, 'Guests can join now.'],
  [true, 'No more guests can join. Those who are here stay.'],
])('lets guests join, or no longer (they may: %s)', async (welcomesGuests, text) => {
  const calls = fakeServer(() => ({ body: { success: true, message: 'Done' } }));
  renderPage(<LeagueSettings league={aLeague({ welcomesGuests })} isOwner={false} />);
  await press('Guests may join');
  await expectTexts(text);
  expect(calls[0]).toMatchObject({ method: 'PUT', body: { welcomesGuests: !welcomesGuests } });
});

it.each([
  [false, 'Members can react now.'],
  [true, 'Reactions are off and hidden.'],
])('lets members react, or not (they may: %s)', async (hasReactions, text) => {
  const calls = fakeServer(() => ({ body: { success: true, message: 'Done' } }));
  renderPage(<LeagueSettings league={aLeague({ hasReactions })} isOwner={false} />);
  await press('Reactions');
  await expectTexts(text);
  expect(calls[0]).toMatchObject({ method: 'PUT', body: { hasReactions: !hasReactions } });
});

it.each([
  [false, 'Every member can invite now.'],
  [true, 'Only admins can invite now. Make a new code if the old one got around.'],
])('lets members invite, or only admins (they may: %s)', async (membersInvite, text) => {
  const calls = fakeServer(() => ({ body: { success: true, message: 'Done' } }));
  renderPage(<LeagueSettings league={aLeague({ membersInvite })} isOwner={false} />);
  await press('Members may invite');
  await expectTexts(text);
  expect(calls[0]).toMatchObject({ method: 'PUT', body: { membersInvite: !membersInvite } });
});
