import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Component as EventPage } from '@/app/pages/events/event-page';
import { Component as EventsPage } from '@/app/pages/events/events-page';
import { Component as ResultsPage } from '@/app/pages/events/results-page';
import { FILTER_KEY } from '@/features/events/list/event-filter';
import { api } from '@/shared/api/api-client';
import { aCategory, aMe, anEvent } from '@/testing/builders';
import { brokenAnswer, fakeServer, refusal, silentServer } from '@/testing/fake-server';
import { expectTexts, fill, press } from '@/testing/on-page';
import { renderPage } from '@/testing/render';

const today = new Date().toISOString().slice(0, 10);
const running = anEvent({ timezone: 'UTC', local_start_date: today, local_end_date: today });

describe('the events', () => {
  it('can be filtered while they load', async () => {
    silentServer();
    renderPage(<EventsPage />);
    await expectTexts('Filter Events', 'Loading events...', 'Clear Filters', 'Apply Filters');
    expect(screen.getByLabelText('Start Date')).toBeTruthy();
    expect(screen.getByLabelText('End Date')).toBeTruthy();
  });

  it('are marked while they run', async () => {
    fakeServer(() => ({ body: { events: [running], count: 1 } }));
    renderPage(<EventsPage />);
    await expectTexts('World Cup Innsbruck', 'Live', 'nobody has climbed yet');
  });

  it('are one ascending list around today, also in a range of the past', async () => {
    const scrolls: (string | null)[] = [];
    Element.prototype.scrollIntoView = function scrolled() {
      scrolls.push(this.textContent);
    };
    const day = (back: number) =>
      new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
    const events = Array.from({ length: 14 }, (_, at) =>
      anEvent({
        id: `${at}`,
        name: `Cup ${at}`,
        local_start_date: day(at + 2),
        local_end_date: null,
      }),
    );
    localStorage.setItem(FILTER_KEY, JSON.stringify({ startDate: '2020-01-01', endDate: '' }));
    fakeServer(({ path }) => ({ body: path.includes('/events') ? { events } : brokenAnswer.body }));
    renderPage(<EventsPage />);
    await expectTexts('Cup 2', 'To today');
    const names = () => screen.getAllByText(/^Cup /).map(({ textContent }) => textContent);
    const ascending = Array.from({ length: 14 }, (_, at) => `Cup ${13 - at}`);
    expect(names()).toEqual(ascending.slice(4));
    const line = screen.getByTestId('today');
    expect(screen.getByText('Cup 0').compareDocumentPosition(line)).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    expect(scrolls).toEqual([line.textContent]);
    await press('To today');
    expect(scrolls).toHaveLength(2);
    await press('Show 4 earlier');
    expect(names()).toEqual(ascending);
  });

  it('follow the filter, which is stored until it is cleared', async () => {
    const calls = fakeServer(() => ({ body: { events: [], count: 0 } }));
    const lastQuery = () =>
      calls.flatMap(({ path, body }) => (path === '/api/events/query' ? [body] : [])).at(-1);
    const { show } = renderPage(<EventsPage />);
    await expectTexts('No events found');
    expect(lastQuery()).toBeUndefined();
    fill('Start Date', '2026-05-01');
    fill('End Date', '2026-05-31');
    expect(localStorage.getItem('events_filter_state')).toBeNull();
    await press('Apply Filters');
    const filter = { startDate: '2026-05-01', endDate: '2026-05-31' };
    expect(JSON.parse(localStorage.getItem('events_filter_state') ?? '')).toEqual(filter);
    const range = { $gte: '2026-05-01', $lte: '2026-05-31' };
    await waitFor(() => expect(lastQuery()).toMatchObject({ query: { local_start_date: range } }));
    show(<p>Elsewhere</p>);
    renderPage(<EventsPage />);
    await expectTexts('No events found');
    expect(screen.getByLabelText<HTMLInputElement>('Start Date').value).toBe('2026-05-01');
    await press('Clear Filters');
    expect(JSON.parse(localStorage.getItem('events_filter_state') ?? '')).toEqual({
      startDate: '',
      endDate: '',
    });
    expect(screen.getByLabelText<HTMLInputElement>('Start Date').value).toBe('');
  });

  it('may be none', async () => {
    fakeServer(() => ({ body: { events: [], count: 0 } }));
    renderPage(<EventsPage />);
    await expectTexts('No events found');
  });

  it('say why they are not there', async () => {
    fakeServer(() => refusal('Closed for route setting.'));
    renderPage(<EventsPage />);
    await expectTexts('Error: Closed for route setting.', 'Try Again');
  });

  it('are fetched again by reloading the page', async () => {
    const reload = vi.fn();
    vi.stubGlobal('location', { ...window.location, reload });
    vi.spyOn(api, 'get').mockRejectedValue('no error');
    renderPage(<EventsPage />);
    await expectTexts('Error: An unknown error occurred');
    await press('Try Again');
    expect(reload).toHaveBeenCalledOnce();
  });
});

describe('an event', () => {
  it('has its days and a way back', async () => {
    fakeServer(({ path }) =>
      path.startsWith('/api/events/') ? { body: { event: running } } : brokenAnswer,
    );
    const { router } = renderPage(<EventPage />);
    await expectTexts('World Cup Innsbruck', 'Starts', 'Ends', 'Back');
    await press('Back');
    expect(router.state.location.pathname).toBe('/dashboard/events');
  });

  it('leads site admins to the picks of a category that has started', async () => {
    const dcats = [
      aCategory({ status: 'active' }),
      aCategory({ dcat_id: 'women', dcat_name: 'W' }),
    ];
    fakeServer(({ path }) =>
      path.startsWith('/api/events/')
        ? { body: { event: anEvent({ ...running, dcats }) } }
        : brokenAnswer,
    );
    renderPage(<EventPage />, { me: { ...aMe(), accountType: 'admin' } });
    const link = await screen.findByRole('link', { name: 'Edit LEAD Men as admin' });
    expect(link.getAttribute('href')).toBe('/dashboard/upcoming/1/lead-men');
    expect(screen.queryByRole('link', { name: 'Edit W as admin' })).toBeNull();
  });

  it('shows an error when it cannot be fetched', async () => {
    fakeServer(() => refusal('Closed for route setting.'));
    renderPage(<EventPage />);
    await expectTexts('Failed to fetch event: Closed for route setting.', 'Try Again');
  });

  it('may not exist', async () => {
    fakeServer(() => ({ status: 404, body: '' }));
    renderPage(<EventPage />);
    await expectTexts('Event not found.');
  });

  it('may have no category with results', async () => {
    const event = anEvent({ dcats: [] });
    fakeServer(({ path }) =>
      path.startsWith('/api/events/') ? { body: { event } } : brokenAnswer,
    );
    renderPage(<ResultsPage />);
    await expectTexts('No results found for this event.');
  });
});
