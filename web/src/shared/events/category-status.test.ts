import { describe, expect, it } from 'vitest';
import { statusOf } from '@/shared/events/category-status';
import { aCategory, anEvent } from '@/testing/builders';
import type { CategoryRanking } from '@/wire/generated';

const during = Date.parse('2026-06-11T10:00:00Z');
const after = Date.parse('2026-06-12T22:00:00Z');

const final = (status: string): CategoryRanking => ({
  categoryId: 'lead-men',
  status: 'active',
  rankingAsOf: null,
  provisional: true,
  rounds: [
    {
      category_round_id: 'f',
      name: 'Round 3',
      kind: 'lead',
      status,
      decides: true,
      starting_groups: [],
    },
  ],
  rows: [],
});

describe('the status of a category', () => {
  const event = anEvent();
  const running = aCategory({ status: 'active' });
  const finished = aCategory({ status: 'finished' });

  it('waits from the last climber until the points are final', () => {
    expect(statusOf(event, running, during)).toBe('running');
    expect(statusOf(event, running, during, final('active'))).toBe('running');
    expect(statusOf(event, running, during, final('finished'))).toBe('waiting');
    expect(statusOf(event, finished, during)).toBe('waiting');
    expect(statusOf(event, { ...finished, scored: true }, during)).toBe('finished');
  });

  it('does not wait for points after the event: nobody may have picked it', () => {
    expect(statusOf(event, finished, after)).toBe('finished');
  });

  it('is not open in a locked event', () => {
    expect(statusOf(event, aCategory(), during)).toBe('open');
    expect(statusOf({ ...event, locked: true }, aCategory(), during)).toBe('pending');
  });
});
