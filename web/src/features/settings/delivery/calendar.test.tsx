import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { CalendarCard } from '@/features/settings/delivery/calendar-card';
import { fakeServer } from '@/testing/fake-server';
import { renderPage } from '@/testing/render';
import { calendarTexts as texts } from '@/texts/delivery/calendar';

const AT = '2026-06-01T10:00:00Z';
const url = (token: string) => `https://podium.test/calendar/${token}.ics`;

/** Stores addresses like the server, numbered in order. */
function calendars(createdAt: string | null) {
  let made = 0;
  return fakeServer(({ method }) => {
    if (method === 'POST') {
      made += 1;
      createdAt = `2026-06-0${made}T12:00:00Z`;
      return { body: { createdAt, url: url(`number-${made}`) } };
    }
    if (method === 'DELETE') createdAt = null;
    return { body: { createdAt } };
  });
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('the calendar', () => {
  it('shows its address when it is made, for a calendar to open', async () => {
    calendars(null);
    renderPage(<CalendarCard />);
    await press(texts.make);
    await screen.findByText(url('number-1'));
    const link = screen.getByRole('link', { name: texts.subscribe });
    expect(link.getAttribute('href')).toBe('webcal://podium.test/calendar/number-1.ics');
    expect(screen.getByText(texts.once)).toBeDefined();
  });

  it('does not show an address that was made before, and makes another only when asked twice', async () => {
    const calls = calendars(AT);
    renderPage(<CalendarCard />);
    await screen.findByText(/Your address was made/);
    expect(screen.queryByRole('link')).toBeNull();
    await press(texts.replace);
    await press('Cancel');
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
    await press(texts.replace);
    await userEvent.click(await screen.findByTestId('confirm-action'));
    await screen.findByText(url('number-1'));
  });

  it('ends', async () => {
    calendars(AT);
    renderPage(<CalendarCard />);
    await press(texts.end);
    await userEvent.click(await screen.findByTestId('confirm-action'));
    await screen.findByText(texts.ended);
    await screen.findByRole('button', { name: texts.make });
  });

  it('says what failed and tries again', async () => {
    let broken = true;
    fakeServer(({ method }) => {
      if (broken || method === 'POST') {
        return { status: 503, body: { success: false, error: 'x', code: 'unavailable' } };
      }
      return { body: { createdAt: null } };
    });
    renderPage(<CalendarCard />);
    await screen.findByText(texts.failed, undefined, { timeout: 5000 });
    broken = false;
    await press('Try Again');
    await press(texts.make);
    await screen.findByText(texts.makeFailed);
  });
});
