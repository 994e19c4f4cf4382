import { describe, expect, it } from 'vitest';
import { isOn, nextEntry, programmeOf } from '@/shared/programme/programme';
import { anEvent, aScheduledRound } from '@/testing/builders';

const AT = Date.parse('2026-06-10T18:00:00Z');
const HOUR = 3_600_000;

const event = anEvent({
  programme: [
    aScheduledRound({ kind: 'semi-final', starts_at: '2026-06-10T09:00:00Z' }),
    aScheduledRound({ gender: 'men' }),
    aScheduledRound({ gender: 'women' }),
    aScheduledRound({ discipline: 'boulder' }),
  ],
});

describe('the programme of an event', () => {
  it('has rounds of one discipline that begin together as one entry', () => {
    const entries = programmeOf(event);
    expect(entries.map(({ discipline, kind, genders }) => [discipline, kind, genders])).toEqual([
      ['lead', 'semi-final', ['men']],
      ['lead', 'final', ['men', 'women']],
      ['boulder', 'final', ['men']],
    ]);
  });

  it('means nothing once the event is cancelled or postponed', () => {
    expect(programmeOf({ ...event, cancelled: true })).toEqual([]);
    expect(programmeOf({ ...event, postponed: true })).toEqual([]);
  });

  it('knows what is on, and what is next', () => {
    const entries = programmeOf(event);
    const kindAt = (now: number) => nextEntry(entries, now)?.kind;
    expect(kindAt(AT - 24 * HOUR)).toBe('semi-final');
    expect(kindAt(AT - HOUR)).toBe('final');
    expect(kindAt(AT + HOUR)).toBe('final');
    expect(nextEntry(entries, AT + 3 * HOUR)).toBeNull();
    const final = entries[1];
    const on = final && [AT - 1, AT, AT + 2 * HOUR].map((now) => isOn(final, now));
    expect(on).toEqual([false, true, false]);
  });

  it('is empty where the server sends none', () => {
    expect(programmeOf({ ...event, programme: undefined as never })).toEqual([]);
  });
});
