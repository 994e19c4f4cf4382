import { describe, expect, it } from 'vitest';
import { LeagueSettings } from '@/features/leagues/settings/league-settings';
import { aLeague } from '@/testing/builders';
import { brokenAnswer, fakeServer } from '@/testing/fake-server';
import { confirm, expectTexts, press } from '@/testing/on-page';
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

  it('is said to have stayed when the change fails', async () => {
    fakeServer(() => brokenAnswer);
    renderPage(<LeagueSettings league={aLeague()} isOwner={false} />);
    await press('Private league');
    await expectTexts('Failed to toggle privacy');
  });
});
