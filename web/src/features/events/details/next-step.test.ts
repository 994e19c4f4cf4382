import { describe, expect, it } from 'vitest';
import { nextStep } from '@/features/events/details/next-step';
import { aCategory, aMyLeague, anEvent, aPick } from '@/testing/builders';

const league = (_id: string) => aMyLeague({ _id });
const men = aCategory({ dcat_id: 'men' });
const women = aCategory({ dcat_id: 'women' });
const open = anEvent({ dcats: [men, women] });

describe('the next step of a player', () => {
  it('is a league, without which nothing is picked', () => {
    expect(nextStep(open, [], [])).toEqual({ kind: 'join' });
  });

  it('is the first category without a pick', () => {
    const picks = [aPick({ categoryId: 'men', leagueId: 'a' })];
    expect(nextStep(open, [league('a')], [])).toEqual({ kind: 'pick', category: men, missing: 2 });
    expect(nextStep(open, [league('a')], picks)).toEqual({
      kind: 'pick',
      category: women,
      missing: 1,
    });
  });

  it('is the other league once every category is picked in one', () => {
    const picks = ['men', 'women'].map((categoryId) => aPick({ categoryId, leagueId: 'a' }));
    expect(nextStep(open, [league('a'), league('b')], picks)).toEqual({
      kind: 'pickElsewhere',
      category: men,
    });
    expect(nextStep(open, [league('a')], picks)).toEqual({ kind: 'review' });
  });

  it('is to watch what runs, once picks are locked', () => {
    const running = aCategory({ dcat_id: 'men', status: 'active' });
    const event = anEvent({ locked: true, dcats: [women, running] });
    expect(nextStep(event, [], [])).toEqual({ kind: 'watch', category: running });
  });

  it('is to wait while the event is locked and nobody climbs', () => {
    expect(nextStep(anEvent({ locked: true, dcats: [men] }), [], [])).toEqual({ kind: 'wait' });
    const between = [aCategory({ status: 'finished' }), women];
    expect(nextStep(anEvent({ locked: true, dcats: between }), [], [])).toEqual({ kind: 'wait' });
  });

  it('is the results of an event that is over, and nothing in one that is cancelled', () => {
    const finished = aCategory({ status: 'completed' });
    const over = anEvent({ locked: true, dcats: [finished] });
    expect(nextStep(over, [], [])).toEqual({ kind: 'results', category: finished });
    expect(nextStep({ ...over, cancelled: true }, [], [])).toEqual({ kind: 'cancelled' });
    expect(nextStep({ ...over, postponed: true }, [], [])).toEqual({ kind: 'postponed' });
    expect(nextStep(anEvent({ dcats: [] }), [], [])).toEqual({ kind: 'notYet' });
  });
});
