import { afterEach, describe, expect, it } from 'vitest';
import { isLive } from '@/shared/events/event-rules';
import {
  calendarDateIn,
  calendarDateOf,
  formatDay,
  formatDays,
  startOfDay,
} from '@/shared/format/calendar-date';
import { anEvent } from '@/testing/builders';

const ownZone = process.env['TZ'];

afterEach(() => {
  if (ownZone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = ownZone;
});

describe.each(['Pacific/Honolulu', 'UTC', 'Europe/Vienna', 'Pacific/Kiritimati'])(
  'a calendar date in %s',
  (zone) => {
    it('is the day it says', () => {
      process.env['TZ'] = zone;
      expect(formatDay('2026-06-10')).toBe('10 Jun 2026');
      expect(startOfDay('2026-06-10')?.getDate()).toBe(10);
      expect(calendarDateOf(new Date(2026, 5, 10, 23, 59))).toBe('2026-06-10');
    });

    it('is live where the event takes place, whatever the device’s zone', () => {
      process.env['TZ'] = zone;
      const event = anEvent({ timezone: 'Europe/Vienna' });
      expect(isLive(event, new Date('2026-06-09T21:59:59Z'))).toBe(false);
      expect(isLive(event, new Date('2026-06-09T22:00:00Z'))).toBe(true);
      expect(isLive(event, new Date('2026-06-12T21:59:59Z'))).toBe(true);
      expect(isLive(event, new Date('2026-06-12T22:00:00Z'))).toBe(false);
    });
  },
);

describe('days', () => {
  it.each([
    ['2026-06-10', '2026-06-12', '10–12 Jun 2026'],
    ['2026-06-29', '2026-07-01', '29 Jun – 1 Jul 2026'],
    ['2025-12-30', '2026-01-02', '30 Dec 2025 – 2 Jan 2026'],
    ['2026-06-10', '2026-06-10', '10 Jun 2026'],
    ['2026-06-10', null, '10 Jun 2026'],
    ['2026-06-12', '2026-06-10', '12 Jun 2026 – 10 Jun 2026'],
    [null, null, 'Date to be announced'],
  ])('%s to %s reads %s', (first, last, text) => {
    // The spaces around the dash depend on the ICU version.
    expect(formatDays(first, last).replaceAll(/\s*–\s*/g, '–')).toBe(text.replaceAll(' – ', '–'));
  });

  it('that do not exist are no dates', () => {
    expect(startOfDay('2026-02-30')).toBeNull();
    expect(startOfDay('soon')).toBeNull();
  });

  it('fall back to the device’s zone when the event’s is unknown', () => {
    const moment = new Date(2026, 5, 10, 12);
    expect(calendarDateIn(moment, 'Mars/Olympus')).toBe('2026-06-10');
    expect(calendarDateIn(moment, null)).toBe('2026-06-10');
  });
});
