import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { EventCard } from '@/features/events/list/event-card';
import { aCategory, anEvent } from '@/testing/builders';
import { renderPage } from '@/testing/render';
import type { EventView } from '@/wire/generated';

const show = (event: EventView, short = false) =>
  renderPage(<EventCard event={event} picks={[]} short={short} />);

/** Status, colour, and the page of a category's button. */
const buttons = [
  ['registration_active', 'bg-open', 'upcoming'],
  ['registration_pending', 'bg-pending', 'upcoming'],
  ['active', 'bg-running', 'results'],
  ['finished', 'bg-finished', 'results'],
  ['cancelled', 'bg-other', 'results'],
] as const;

describe('the card of an event', () => {
  it('leads to the event, and each category to its own page', () => {
    const { router } = show(anEvent());
    screen.getByRole('link', { name: 'World Cup Innsbruck' }).click();
    expect(router.state.location.pathname).toBe('/dashboard/events/1');
  });

  it.each(buttons)(
    'has for a category that is %s the colour %s and the %s',
    (status, colour, page) => {
      const { router } = show(anEvent({ dcats: [aCategory({ status })] }));
      const button = screen.getByTestId('category-button');
      expect(button.className).toContain(`${colour}/`);
      button.click();
      expect(router.state.location.pathname).toBe(`/dashboard/${page}/1/lead-men`);
    },
  );

  it('has the registration and what is public about the event on the home page', () => {
    const public_information = {
      organiser_name: 'Austria Climbing',
      organiser_url: null,
      venue_name: 'Kletterzentrum',
      description: 'Doors open at nine.',
    };
    show(anEvent({ public_information, registration_url: 'https://register.test/7' }), true);
    const link = screen.getByRole('link', { name: /^Registration/ });
    expect(link.getAttribute('href')).toBe('https://register.test/7');
    expect(screen.getByText('Kletterzentrum · Austria Climbing')).toBeTruthy();
    expect(screen.getByText('Doors open at nine.')).toBeTruthy();
    expect(screen.getByText('Innsbruck, Austria')).toBeTruthy();
    expect(screen.getByText('10 – 12 Jun 2026')).toBeTruthy();
  });
});
