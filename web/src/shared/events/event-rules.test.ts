import { describe, expect, it } from 'vitest';
import {
  categoryPath,
  closedReason,
  isOver,
  colourOf,
  hasNoDeadline,
  isLive,
  onTheDay,
} from '@/shared/events/event-rules';
import { aCategory, anEvent } from '@/testing/builders';
import { common } from '@/texts/common';

describe('a category', () => {
  it.each([
    ['registration_active', 'open', '/dashboard/upcoming/1/lead-men'],
    ['registration_pending', 'pending', '/dashboard/upcoming/1/lead-men'],
    ['active', 'running', '/dashboard/results/1/lead-men'],
    ['finished', 'finished', '/dashboard/results/1/lead-men'],
    ['completed', 'other', '/dashboard/results/1/lead-men'],
    ['something_new', 'other', '/dashboard/results/1/lead-men'],
  ])('that is %s has its colour and leads on', (status, colour, path) => {
    expect(colourOf(status)).toBe(colour);
    expect(categoryPath('1', aCategory({ status }))).toBe(path);
  });

  it.each([
    ['registration_active', false, null],
    ['registration_pending', false, null],
    ['registration_active', true, common.event.locked],
    ['active', false, common.event.locked],
    ['something_new', false, common.event.locked],
    ['finished', false, common.event.categoryFinished],
    ['completed', true, common.event.categoryFinished],
  ])('that is %s, in an event locked: %s, is closed for: %s', (status, locked, reason) => {
    expect(closedReason(anEvent({ locked }), aCategory({ status }))).toBe(reason);
  });
});

describe('the Live badge', () => {
  const noon = new Date('2026-06-10T10:00:00Z');

  it('shows on the only day of an event without an end', () => {
    const event = anEvent({ local_end_date: null });
    expect(isLive(event, noon)).toBe(true);
    expect(isLive(event, new Date('2026-06-11T10:00:00Z'))).toBe(false);
  });

  it('stays until the last day is over, whatever the categories do', () => {
    const finished = anEvent({ dcats: [aCategory({ status: 'finished' })] });
    expect(isLive(finished, noon)).toBe(true);
    expect(isLive(finished, new Date('2026-06-12T21:59:59Z'))).toBe(true);
    expect(isLive(finished, new Date('2026-06-12T22:00:00Z'))).toBe(false);
  });

  it.each([
    [[], null],
    [['registration_active', 'registration_pending'], 'nobody has climbed yet'],
    [['registration_active', 'active'], '1 of 2 categories running'],
    [['active', 'active'], 'all categories running'],
    [['finished', 'active', 'registration_active'], '1 of 3 categories running'],
    [['finished', 'registration_active', 'completed'], '2 of 3 categories finished'],
    [['finished', 'completed'], 'all categories finished'],
  ])('has true words beside it: %j', (statuses, words) => {
    expect(onTheDay({ dcats: statuses.map((status) => aCategory({ status })) })).toBe(words);
  });

  it('does not show without a start, nor for a cancelled or postponed event', () => {
    expect(isLive(anEvent({ local_start_date: null }), noon)).toBe(false);
    expect(isLive(anEvent({ cancelled: true }), noon)).toBe(false);
    expect(isLive(anEvent({ postponed: true }), noon)).toBe(false);
  });
});

describe('an event that is over', () => {
  it.each([
    [['finished', 'completed'], true],
    [['finished', 'cancelled'], true],
    [['finished', 'active'], false],
    [['registration_active'], false],
    [[], false],
  ])('has nothing left to happen: %j', (statuses, over) => {
    expect(isOver({ dcats: statuses.map((status) => aCategory({ status })) })).toBe(over);
  });
});

describe('an event without a known start', () => {
  const undated = anEvent({ starts_at: null });

  it('has no deadline as long as something of it can be picked', () => {
    expect(hasNoDeadline(undated)).toBe(true);
    expect(hasNoDeadline(anEvent())).toBe(false);
    expect(hasNoDeadline({ ...undated, locked: true })).toBe(false);
    expect(hasNoDeadline({ ...undated, cancelled: true })).toBe(false);
    expect(hasNoDeadline({ ...undated, dcats: [aCategory({ status: 'active' })] })).toBe(false);
  });
});
