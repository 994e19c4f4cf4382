import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Component as HomePage } from '@/app/pages/home/home-page';
import { api } from '@/shared/api/api-client';
import { formatToday } from '@/shared/format/moments';
import { aCategory, anEvent } from '@/testing/builders';
import { brokenAnswer, fakeServer, refusal } from '@/testing/fake-server';
import { expectTexts, press } from '@/testing/on-page';
import { renderPage } from '@/testing/render';
import { home } from '@/texts/home';

describe('the home page', () => {
  it('says of each list that it is empty', async () => {
    fakeServer(() => ({ body: { events: [], leagues: [], pendingLeagueIds: [], scores: [] } }));
    renderPage(<HomePage />);
    await expectTexts(
      'Top Scores',
      'Upcoming Events',
      'No upcoming events found',
      'Recent Events',
      'No recent events found for this year',
    );
  });

  describe('lists events of both kinds', () => {
    const matchMedia = window.matchMedia.bind(window);
    afterEach(() => void (window.matchMedia = matchMedia));
    const day = (days: number) =>
      new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const eventOn = (days: number) =>
      anEvent({
        id: `${days}`,
        name: `Cup ${days}`,
        local_start_date: day(days),
        local_end_date: null,
        timezone: 'UTC',
      });
    const serve = () =>
      fakeServer(({ path }) => {
        const later = path.endsWith('/upcoming');
        const events = [1, 2, 3, 4, 5].map((at) => eventOn(later ? at : -at));
        return { body: { events, leagues: [], pendingLeagueIds: [], scores: [] } };
      });
    const cards = () => screen.queryAllByText(/^Cup /).map(({ textContent }) => textContent);

    it.each([
      ['a desktop', true, 4],
      ['a phone', false, 3],
    ])('on %s (wide: %s), %i each, then all of them', async (_, wide, count) => {
      window.matchMedia = (query) => ({ ...matchMedia(query), matches: wide });
      serve();
      renderPage(<HomePage />);
      await expectTexts('Cup 1', 'Cup -1');
      const upcoming = [1, 2, 3, 4, 5].map((at) => `Cup ${at}`);
      const recent = [1, 2, 3, 4, 5].map((at) => `Cup -${at}`);
      expect(cards()).toEqual([...upcoming.slice(0, count), ...recent.slice(0, count)]);
      await press('Show all 5');
      expect(cards()).toEqual([...upcoming, ...recent.slice(0, count)]);
    });

    it('and only those with a running category under Live now', async () => {
      const running = anEvent({ ...eventOn(0), id: 'r', name: 'Cup running' });
      running.dcats = [aCategory({ status: 'active' })];
      const today = anEvent({ ...eventOn(0), id: 't', name: 'Cup today' });
      fakeServer(({ path }) => ({
        body: {
          events: path.endsWith('/upcoming') ? [running, today] : [],
          leagues: [],
          pendingLeagueIds: [],
          scores: [],
        },
      }));
      renderPage(<HomePage />);
      const live = within(await screen.findByTestId('live-now'));
      expect(live.getByText('Cup running')).toBeTruthy();
      expect(live.queryByText('Cup today')).toBeNull();
      const card = within(screen.getByTestId('event-card-t'));
      expect(card.getByText('Live')).toBeTruthy();
      expect(card.getByText('nobody has climbed yet')).toBeTruthy();
    });
  });

  it('greets the user by name, with the date of today', async () => {
    fakeServer(() => ({ body: { events: [], leagues: [], pendingLeagueIds: [], scores: [] } }));
    renderPage(<HomePage />);
    await expectTexts('Hello, Robin', formatToday(new Date()));
  });

  it('has words for a failure that is no error', async () => {
    vi.spyOn(api, 'get').mockRejectedValue('no error');
    vi.spyOn(api, 'post').mockRejectedValue('no error');
    renderPage(<HomePage />);
    await expectTexts('Error: An unknown error occurred', 'Try Again');
  });

  it('says of each list why it failed, and fetches it again on request', async () => {
    let works = false;
    fakeServer(({ path }) => {
      if (!works) return path.includes('/events') ? refusal('Closed.') : brokenAnswer;
      const event = anEvent(
        path.endsWith('/upcoming') ? { name: 'Next' } : { id: '0', name: 'Last' },
      );
      return { body: { events: [event], leagues: [], scores: [] } };
    });
    renderPage(<HomePage />);
    await expectTexts('Failed to fetch your leagues.', 'Error: Closed.');
    expect(screen.getAllByText('Error: Closed.')).toHaveLength(2);
    works = true;
    for (const again of screen.getAllByText('Try Again')) fireEvent.click(again);
    await expectTexts('Next', 'Last', home.myLeagues.empty);
    expect(screen.queryByText('Try Again')).toBeNull();
  });
});
