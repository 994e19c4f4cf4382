import { describe, expect, it } from 'vitest';
import { stateOf } from '@/features/predictions/my-picks/pick-state';
import { aCategory, aListedPick, anEvent } from '@/testing/builders';

const withStatus = (status: string) => anEvent({ dcats: [aCategory({ status })] });

describe('the state of a pick', () => {
  it('is what the list says', () => {
    expect(stateOf(aListedPick(), undefined)).toBe('open');
    expect(stateOf(aListedPick({ locked: true }), undefined)).toBe('locked');
    expect(stateOf(aListedPick({ locked: true, event_finished: true }), undefined)).toBe('past');
  });

  it('is what the event says now, where that is newer', () => {
    expect(stateOf(aListedPick(), anEvent({ locked: true }))).toBe('locked');
    expect(stateOf(aListedPick(), withStatus('active'))).toBe('locked');
    expect(stateOf(aListedPick(), withStatus('finished'))).toBe('past');
    const running = anEvent({
      dcats: [aCategory({ status: 'finished' }), aCategory({ dcat_id: 'b', status: 'active' })],
    });
    expect(stateOf(aListedPick({ event_finished: true }), running)).toBe('locked');
  });

  it('is cancelled when nothing counts', () => {
    const podium = { pointsByPlace: { first: 0, second: 0, third: 0 } };
    expect(stateOf(aListedPick({ scoreDetails: { podium, void: true } }), undefined)).toBe(
      'cancelled',
    );
  });
});
