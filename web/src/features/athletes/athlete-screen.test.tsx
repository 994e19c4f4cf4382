import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { AthleteScreen, careerOf } from '@/features/athletes/athlete-screen';
import { yearBefore } from '@/features/athletes/rating-chart';
import { aMe } from '@/testing/builders';
import { renderPage } from '@/testing/render';
import type { AthletePage, AthleteRank, AthleteRating } from '@/wire/generated';

const result = (rank: number, eventId = '7'): AthleteRank => ({
  eventId,
  eventName: `IFSC World Cup Town${eventId} 2026`,
  categoryId: 'lead-women',
  categoryName: 'LEAD Women',
  discipline: 'lead',
  startsOn: '2026-05-01',
  rank,
});

const day = (date: string, rating: number, over: Partial<AthleteRating> = {}): AthleteRating => ({
  date,
  rating,
  error: 80,
  eventId: '7',
  rank: 2,
  ...over,
});

const athlete = (over: Partial<AthletePage> = {}): AthletePage => ({
  athleteId: '71',
  firstname: 'Janja',
  lastname: 'Garnbret',
  country: 'SLO',
  results: [],
  ratings: [],
  starts: [],
  picked: [],
  ...over,
});

const show = (over: Partial<AthletePage>) => renderPage(<AthleteScreen athlete={athlete(over)} />);

describe('an athlete’s page', () => {
  it('says what is not known', () => {
    show({});
    screen.getByText('No upcoming start yet.');
    screen.getByText('No rating yet: it needs a result of the last years.');
    screen.getByText('No results yet.');
    screen.getByText(/Nobody in your leagues/);
  });

  it('counts wins and podiums', () => {
    const results = [result(1), result(3, '8'), result(4, '9')];
    expect(careerOf(athlete({ results }))).toBe('3 results, 1 win, 2 podiums.');
  });

  it('lists results, newest first, and all of many on request', async () => {
    const results = Array.from({ length: 20 }, (_, at) => result(at + 1, `${at}`));
    show({ results });
    const rows = () => within(screen.getByRole('table', { name: 'Results' })).getAllByRole('row');
    expect(rows()).toHaveLength(1 + 12);
    const first = screen.getByRole('link', { name: 'IFSC World Cup Town0 2026' });
    expect(first.getAttribute('href')).toBe('/dashboard/results/0/lead-women');
    await userEvent.click(screen.getByRole('button', { name: 'Show all 20' }));
    expect(rows()).toHaveLength(1 + 20);
  });

  it('leads to the pick form of the next start', () => {
    const start = {
      eventId: '9',
      eventName: 'World Cup Bern',
      categoryId: 'lead-women',
      categoryName: 'LEAD Women',
      startsAt: '2026-06-09T22:00:00Z',
    };
    show({ starts: [start] });
    const link = screen.getByRole('link', { name: 'Pick LEAD Women at World Cup Bern' });
    expect(link.getAttribute('href')).toBe('/dashboard/upcoming/9/lead-women');
  });

  it('draws ratings with their uncertainty, and says them in words and as a table', async () => {
    const days = [
      day('2024-05-03', 1800, { rank: 4, eventId: '6' }),
      day('2026-05-03', 1950, { rank: 1 }),
      day('2026-06-01', 1940, { rank: null, eventId: null, error: 90 }),
    ];
    show({ results: [result(1)], ratings: [{ discipline: 'lead', group: 'women', days }] });
    const chart = screen.getByRole('figure', { name: 'Lead, Women' });
    within(chart).getByText('Now 1,940 ± 90, up 140 since 3 May 2024.');
    const slider = within(chart).getByRole('slider');
    slider.focus();
    await userEvent.keyboard('{End}{ArrowLeft}');
    expect(slider.getAttribute('aria-valuetext')).toBe(
      '3 May 2026: 1,950 ± 80, after 1st at Town7',
    );
    const cells = within(chart)
      .getAllByRole('row', { hidden: true })
      .map((row) => [...row.children].map(({ textContent }) => textContent));
    expect(cells[1]).toEqual(['1 Jun 2026', 'Today', '', '1,940', '90']);
    expect(cells[3]).toEqual(['3 May 2024', 'an event', '4th', '1,800', '80']);
  });

  it('compares a rating with the one of a year before', () => {
    const [old, recent, last] = [day('2024-05-03', 1), day('2026-03-03', 2), day('2026-06-01', 3)];
    expect(yearBefore([old, recent, last])).toBe(old);
    expect(yearBefore([recent, last])).toBe(recent);
    expect(yearBefore([last])).toBeNull();
  });

  it('names the members who picked the athlete, with their places', () => {
    const member = (userId: string, place: number) => ({
      userId,
      userName: `Name of ${userId}`,
      avatarUrl: null,
      place,
    });
    const leagues = [
      {
        leagueId: 'league',
        leagueName: 'Friends',
        picked: 5,
        members: [member('ann', 1), member(aMe().userId, 3)],
      },
    ];
    const picked = [
      {
        eventId: '7',
        eventName: 'World Cup Bern',
        categoryId: 'lead-women',
        categoryName: 'LEAD Women',
        leagues,
      },
    ];
    show({ picked });
    const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(items.some((text) => text?.includes('Name of annin 1st place'))).toBe(true);
    expect(items.some((text) => text?.includes('Youin 3rd place'))).toBe(true);
    screen.getByText('and 3 others');
    const link = screen.getByRole('link', { name: 'All podiums of Friends, LEAD Women' });
    expect(link.getAttribute('href')).toBe('/dashboard/reveal/7/lead-women?league=league');
  });

  it('lists the newest three categories with picks, and all on demand', async () => {
    const picked = ['1', '2', '3', '4'].map((eventId) => ({
      eventId,
      eventName: `Event ${eventId}`,
      categoryId: 'lead-women',
      categoryName: 'LEAD Women',
      leagues: [],
    }));
    show({ picked });
    const names = () => picked.filter(({ eventName }) => screen.queryByText(eventName)).length;
    expect(names()).toBe(3);
    await userEvent.click(screen.getByRole('button', { name: 'Show all 4 categories' }));
    expect(names()).toBe(4);
  });
});
