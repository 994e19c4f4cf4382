import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { OpenPageSettings } from '@/features/leagues/settings/open-page-settings';
import { aLeague } from '@/testing/builders';
import { brokenAnswer, fakeServer } from '@/testing/fake-server';
import { confirm, expectTexts, press } from '@/testing/on-page';
import { renderPage } from '@/testing/render';
import { openPageTexts } from '@/texts/leagues/open-page';
import type { LeagueView } from '@/wire/generated';

const texts = openPageTexts.settings;
const done = { body: { success: true, message: 'Done' } };
const show = (over: Partial<LeagueView> = {}) =>
  renderPage(<OpenPageSettings league={aLeague(over)} />);

describe('the open page of a league', () => {
  it('opens after a question', async () => {
    const calls = fakeServer(() => done);
    show();
    expect(screen.queryByText(texts.searchable)).toBeNull();
    expect(screen.queryByText(texts.snippet)).toBeNull();
    await press('Open page');
    await expectTexts('Open the leaderboard of The Whole Wall to everyone?');
    expect(calls).toEqual([]);
    await confirm();
    await expectTexts('Everyone can read the leaderboard now.');
    expect(calls[0]).toMatchObject({ method: 'PUT', body: { openPage: true } });
  });

  it('closes at once', async () => {
    const calls = fakeServer(() => done);
    show({ openPage: true });
    await press('Open page');
    await expectTexts('The page is closed.');
    expect(calls[0]).toMatchObject({ method: 'PUT', body: { openPage: false } });
  });

  it.each([
    [false, 'Search engines may list the page now.'],
    [true, 'Search engines are asked not to list the page.'],
  ])('is listed by search engines, or not (it was: %s)', async (searchable, text) => {
    const calls = fakeServer(() => done);
    show({ openPage: true, searchable });
    await press('Search engines may list it');
    await expectTexts(text);
    expect(calls[0]).toMatchObject({ method: 'PUT', body: { searchable: !searchable } });
  });

  it('is shown as unchanged when the change fails', async () => {
    fakeServer(() => brokenAnswer);
    show({ openPage: true });
    await press('Open page');
    await expectTexts('Failed to change the open page');
  });

  it('has an address and a snippet to copy', async () => {
    const user = userEvent.setup();
    show({ openPage: true });
    const link = screen.getByRole('link', { name: 'See the open page' });
    expect(link.getAttribute('href')).toBe('/l/the-whole-wall');
    await user.click(screen.getByRole('button', { name: 'Copy address' }));
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/l/the-whole-wall`);
    await user.click(screen.getByRole('button', { name: 'Copy code for your website' }));
    expect(await navigator.clipboard.readText()).toContain(
      `<iframe src="${location.origin}/embed/the-whole-wall" title="The Whole Wall on Podium"`,
    );
  });
});
