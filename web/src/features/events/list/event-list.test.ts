import { describe, expect, it } from 'vitest';
import { entriesOf } from '@/features/events/details/start-list-entries';
import { searchEvents } from '@/features/events/list/event-search';
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
