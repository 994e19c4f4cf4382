import { describe, expect, it } from 'vitest';
import { nextCategory } from '@/features/home/next-category';
import { aCategory, anEvent } from '@/testing/builders';

describe('the next category to pick', () => {
  it('is the first open one of the first event that is neither locked nor cancelled', () => {
    const events = [
      anEvent({ id: '1', locked: true }),
      anEvent({ id: '2', cancelled: true }),
      anEvent({
        id: 'usa-3',
        dcats: [
          aCategory({ dcat_id: '10', status: 'registration_pending' }),
          aCategory({ dcat_id: '11' }),
        ],
      }),
      anEvent({ id: '4' }),
    ];
    expect(nextCategory(events)?.path).toBe('/dashboard/upcoming/usa-3/11');
  });

  it('is one that opens soon where none is open', () => {
    const soon = anEvent({
      dcats: [
        aCategory({ dcat_id: '1', status: 'finished' }),
        aCategory({ dcat_id: '2', status: 'registration_pending' }),
      ],
    });
    expect(nextCategory([soon])?.path).toBe('/dashboard/upcoming/1/2');
  });

  it('is none before the season', () => {
    expect(nextCategory(undefined)).toBeNull();
    expect(nextCategory([anEvent({ dcats: [aCategory({ status: 'active' })] })])).toBeNull();
  });
});
