import { describe, expect, it } from 'vitest';
import { entriesOf } from '@/features/events/details/start-list-entries';
import { searchEvents } from '@/features/events/list/event-search';
import { todayIn } from '@/features/events/list/today';
import { isSameFilter, quickRanges } from '@/features/events/list/quick-ranges';
import { anAthlete, anEvent } from '@/testing/builders';

describe('the search among events', () => {
  const events = [
    anEvent({ id: '1', name: 'World Cup Kővár', location: 'Kővár, HUN' }),
    anEvent({ id: '2', name: 'Masters', location: 'Innsbruck, AUT' }),
    anEvent({ id: '3', name: 'World Cup Innsbruck', location: 'Innsbruck, AUT' }),
  ];

  it('finds names and places without their marks, in the order of the list', () => {
    expect(searchEvents(events, 'kovar').map(({ id }) => id)).toEqual(['1']);
    expect(searchEvents(events, 'innsbruck').map(({ id }) => id)).toEqual(['2', '3']);
    expect(searchEvents(events, ' ')).toHaveLength(3);
    expect(searchEvents(events, 'nowhere')).toEqual([]);
  });
});

describe('the quick ranges', () => {
  it('reach what is past and what is to come', () => {
    const [coming, past, lastYear] = quickRanges(new Date(2026, 10, 21));
    expect(coming?.filter).toEqual({ startDate: '', endDate: '' });
    expect(past?.filter).toEqual({ startDate: '2026-01-01', endDate: '2026-11-21' });
    expect(lastYear?.filter).toEqual({ startDate: '2025-01-01', endDate: '2025-12-31' });
    expect(past && lastYear && isSameFilter(past.filter, lastYear.filter)).toBe(false);
  });
});

describe('today in a list of events', () => {
  const now = new Date('2026-06-15T12:00:00Z');
  const day = (start: string | null, end = start) =>
    anEvent({ local_start_date: start, local_end_date: end });
  const [past, running, next, undated] = [
    day('2026-05-01'),
    day('2026-06-14', '2026-06-16'),
    day('2026-07-01'),
    day(null),
  ];
  const all = { startDate: '', endDate: '' };

  it('stands before the first event of today or later, and the page opens at a running one', () => {
    expect(todayIn([past, next], all, now)).toEqual({ divider: 1, opensAt: 1 });
    expect(todayIn([past, running, next], all, now)).toEqual({ divider: 2, opensAt: 1 });
    expect(todayIn([past, day('2026-06-15'), next], all, now)).toEqual({ divider: 1, opensAt: 1 });
    expect(todayIn([past, undated], all, now)).toEqual({ divider: 1, opensAt: 1 });
  });

  it('ends a list that reaches until today', () => {
    const soFar = { startDate: '2026-01-01', endDate: '2026-06-15' };
    expect(todayIn([past, past], soFar, now)).toEqual({ divider: 2, opensAt: 2 });
  });

  it('has no place in another range, nor before the first event', () => {
    expect(todayIn([past], { startDate: '', endDate: '2026-05-31' }, now)).toBeNull();
    expect(todayIn([next], { startDate: '2026-06-16', endDate: '' }, now)).toBeNull();
    expect(todayIn([next], all, now)).toBeNull();
    expect(todayIn([], all, now)).toBeNull();
  });
});

describe('a start list', () => {
  it('is sorted by name, with those last who will not come', () => {
    const athletes = [
      anAthlete('1', 'Berg'),
      anAthlete('2', 'Abend', 'not attending'),
      anAthlete('3', 'Ähre'),
    ];
    const entries = entriesOf(athletes, 'lead-men');
    expect(entries.map(({ athlete }) => athlete.lastname)).toEqual(['Ähre', 'Berg', 'Abend']);
    expect(entries.map(({ absent }) => absent)).toEqual([false, false, true]);
    expect(entriesOf(athletes, 'lead-women')).toEqual([]);
  });
});
