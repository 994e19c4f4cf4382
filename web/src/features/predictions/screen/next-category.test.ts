import { describe, expect, it } from 'vitest';
import { nextOpen } from '@/features/predictions/screen/next-category';
import { aCategory, anEvent } from '@/testing/builders';

const ids = ['a', 'b', 'c', 'd'];
const event = anEvent({
  dcats: ids.map((dcat_id) =>
    aCategory({ dcat_id, status: dcat_id === 'b' ? 'finished' : 'registration_active' }),
  ),
});

describe('the next category to pick', () => {
  it('is the next open one whose podium is not complete, in their order', () => {
    expect(nextOpen(event, 'a', new Set(['a']))?.dcat_id).toBe('c');
    expect(nextOpen(event, 'a', new Set(['a', 'c']))?.dcat_id).toBe('d');
  });

  it('goes around, and ends when all are complete or the event is locked', () => {
    expect(nextOpen(event, 'd', new Set(['d', 'c']))?.dcat_id).toBe('a');
    expect(nextOpen(event, 'd', new Set(['a', 'c', 'd']))).toBeNull();
    expect(nextOpen({ ...event, locked: true }, 'a', new Set(['a']))).toBeNull();
  });
});
