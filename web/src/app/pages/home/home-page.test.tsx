import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Component as HomePage } from '@/app/pages/home/home-page';
import { brokenAnswer, fakeServer, refusal } from '@/testing/fake-server';
import { expectTexts } from '@/testing/on-page';
import { renderSignedIn } from '@/testing/render';

describe('the home page', () => {
  it('says of each list that it is empty', async () => {
    fakeServer(() => ({ body: { events: [], leagues: [], pendingLeagueIds: [], scores: [] } }));
    renderSignedIn(<HomePage />);
    await expectTexts(
      'Top Scores',
      'Upcoming Events',
      'No upcoming events found',
      'Recent Events',
      'No recent events found for this year',
    );
  });

  it('says of each list why it failed', async () => {
    fakeServer(({ path }) =>
      path.includes('/events') ? refusal('Closed for route setting.') : brokenAnswer,
    );
    renderSignedIn(<HomePage />);
    await expectTexts('Failed to fetch your leagues.', 'Error: Closed for route setting.');
    expect(screen.getAllByText('Error: Closed for route setting.')).toHaveLength(2);
  });
});
