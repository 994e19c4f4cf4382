import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Component as CreateLeaguePage } from '@/app/pages/leagues/create-league-page';
import { aGuest } from '@/testing/builders';
import { expectTexts, press } from '@/testing/on-page';
import { renderPage } from '@/testing/render';

describe('the page to create a league', () => {
  it('shows a guest what is needed first, and comes back after it', async () => {
    const { router } = renderPage(<CreateLeaguePage />, {
      me: aGuest(),
      path: '/dashboard/create-league',
    });
    await expectTexts('You need an account for this');
    expect(screen.queryByLabelText('League Name')).toBeNull();
    screen.getByRole('link', { name: 'Keep my picks' }).click();
    await expectTexts('Another page');
    expect(router.state.location).toMatchObject({
      pathname: '/keep',
      state: { from: '/dashboard/create-league' },
    });
  });

  it('has the form for everybody else', async () => {
    renderPage(<CreateLeaguePage />);
    expect(screen.getByLabelText('League Name')).toBeTruthy();
    await press('Create League');
    await expectTexts('League name is required.');
  });
});
