import { describe, expect, it } from 'vitest';
import { stateOf } from '@/features/predictions/my-picks/pick-state';
import { aCategory, anEvent, aPick } from '@/testing/builders';
import type { PredictionWithEvent } from '@/wire/generated';

function listed(over: Partial<PredictionWithEvent> = {}): PredictionWithEvent {
  return {
    ...aPick(),
    event: {
      id: '1',
      name: 'World Cup Innsbruck',
      location: 'Innsbruck',
      series: 'ifsc',
      local_start_date: '2026-06-10',
      local_end_date: '2026-06-12',
      starts_at: null,
      locked: false,
      cancelled: false,
      status: 'registration_active',
      discipline: 'lead',
    },
    ...over,
  };
}

const withStatus = (status: string) => anEvent({ dcats: [aCategory({ status })] });

describe('the state of a pick', () => {
  it('is what the list says', () => {
    expect(stateOf(listed(), undefined)).toBe('open');
    expect(stateOf(listed({ locked: true }), undefined)).toBe('locked');
    expect(stateOf(listed({ locked: true, event_finished: true }), undefined)).toBe('past');
  });

  it('is what the event says now, where that is newer', () => {
    expect(stateOf(listed(), anEvent({ locked: true }))).toBe('locked');
    expect(stateOf(listed(), withStatus('active'))).toBe('locked');
    expect(stateOf(listed(), withStatus('finished'))).toBe('past');
    const running = anEvent({
      dcats: [aCategory({ status: 'finished' }), aCategory({ dcat_id: 'b', status: 'active' })],
    });
    expect(stateOf(listed({ event_finished: true }), running)).toBe('locked');
  });

  it('is cancelled when nothing counts', () => {
    const podium = { pointsByPlace: { first: 0, second: 0, third: 0 } };
    expect(stateOf(listed({ scoreDetails: { podium, void: true } }), undefined)).toBe('cancelled');
  });
});
