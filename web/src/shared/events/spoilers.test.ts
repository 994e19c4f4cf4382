import { describe, expect, it } from 'vitest';
import { shieldsOf, withoutResult } from '@/shared/events/spoilers';
import { anEvent, aPick, aShield } from '@/testing/builders';

const NOW = Date.parse('2026-06-19T12:00:00Z');
const before = '2026-06-19T11:59:59Z';
const after = '2026-06-19T12:00:01Z';

describe('what is covered', () => {
  it('is everything as long as nobody knows', () => {
    const shields = shieldsOf(undefined, NOW, []);
    expect([shields.known, shields.covers('1405'), shields.raised('1405')]).toEqual([
      false,
      true,
      false,
    ]);
    expect(shields.hidesChances('1405')).toBe(true);
  });

  it.each([
    ['an event that has begun', aShield({ startsAt: before }), true],
    ['one that has not', aShield({ startsAt: after }), false],
    ['one of which nobody knows when it starts', aShield({ startsAt: null }), true],
    ['one whose shield was lowered', aShield({ startsAt: before, raised: false }), false],
  ])('is %s: %o', (_, shield, covered) => {
    const shields = shieldsOf({ byItself: false, shields: [shield] }, NOW, []);
    expect(shields.covers('1405')).toBe(covered);
    expect(shields.raised('1405')).toBe(shield.raised);
    expect(shields.covering.length).toBe(covered ? 1 : 0);
    expect(shields.covers('1406')).toBe(false);
    expect([shields.hidesChances('1405'), shields.hidesChances('1406')]).toEqual([false, covered]);
  });

  it('is an event that was moved, or begins early, as soon as that is known', () => {
    const spoilers = { byItself: false, shields: [aShield({ startsAt: after })] };
    const event = anEvent({ id: '1405', starts_at: after });
    const [category] = event.dcats;
    if (!category) throw new Error('an event without a category');
    const open = { ...category, status: 'registration_active' };
    const isCovered = (over: Partial<typeof event>) =>
      shieldsOf(spoilers, NOW, [{ ...event, dcats: [open], ...over }]).covers('1405');
    expect(isCovered({})).toBe(false);
    expect(isCovered({ starts_at: before })).toBe(true);
    expect(isCovered({ dcats: [{ ...open, status: 'active' }] })).toBe(true);
  });
});

it('a pick without its result is as it was before anybody climbed', () => {
  const pick = withoutResult({ ...aPick(), totalPoints: 45 });
  expect([pick.totalPoints, pick.scoreDetails, pick.correction]).toEqual([null, null, null]);
});
