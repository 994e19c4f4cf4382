import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ExportCard } from '@/features/leagues/export/export-card';
import { fakeServer } from '@/testing/fake-server';
import { expectTexts, press } from '@/testing/on-page';
import { renderPage } from '@/testing/render';
import type { ExportableEvent } from '@/wire/generated';

function open(events: ExportableEvent[]) {
  fakeServer(() => ({ body: { events } }));
  renderPage(<ExportCard leagueId="l1" />);
}

const event = (eventId: string, year: number) => ({ eventId, name: `Cup ${eventId}`, year });
const linkOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe('the files of a league', () => {
  it('are the standings of each season, and the picks and results of its events', async () => {
    open([event('9', 2026), event('8', 2026), event('7', 2025)]);
    await expectTexts('Standings 2026', 'Cup 9', 'Cup 8', 'Standings 2025');
    expect(screen.queryByText('Cup 7')).toBeNull();
    await press('Show all 5');
    await expectTexts('Cup 7');
    expect(linkOf('Points, Standings 2025, as CSV')).toBe(
      '/api/leagues/l1/export/standings?season=2025&format=csv',
    );
    expect(linkOf('Picks, Cup 9, as JSON')).toBe('/api/leagues/l1/export/picks/9?format=json');
    expect(linkOf('Results, Cup 9, as CSV')).toBe('/api/leagues/l1/export/results/9?format=csv');
  });

  it('are announced before there are any', async () => {
    open([]);
    await expectTexts('Nothing is closed yet. The first files are here once picks lock.');
  });
});
