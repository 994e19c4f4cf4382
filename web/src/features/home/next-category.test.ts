import { describe, expect, it } from 'vitest';
import { nextCategories } from '@/features/home/next-category';
import { aCategory, anEvent } from '@/testing/builders';
import type { EventView } from '@/wire/generated';

const paths = (events: EventView[] | undefined, most = 9) =>
  nextCategories(events, most).map(({ path }) => path.replace('/dashboard/upcoming/', ''));

describe('the next categories to pick', () => {
  it('are those of events that are neither locked nor cancelled, open ones first', () => {
    const events = [
      anEvent({ id: '1', locked: true }),
      anEvent({ id: '2', cancelled: true }),
      anEvent({
        id: '3',
        dcats: [
          aCategory({ dcat_id: '10', status: 'registration_pending' }),
          aCategory({ dcat_id: '11' }),
          aCategory({ dcat_id: '12', status: 'finished' }),
        ],
      }),
      anEvent({ id: '4', dcats: [aCategory({ dcat_id: '1' })] }),
    ];
    expect(paths(events)).toEqual(['3/11', '4/1', '3/10']);
    expect(paths(events, 1)).toEqual(['3/11']);
  });

  it('are of the highest level first, and of the young only where there are no others', () => {
    const young = aCategory({ dcat_id: '1', dcat_name: 'BOULDER M-13', youth: true });
    const national = anEvent({
      id: 'usa-1',
      series: 'usa',
      dcats: [young, aCategory({ dcat_id: '2' })],
    });
    const worldCup = anEvent({ id: '5', dcats: [aCategory({ dcat_id: '3' })] });
    expect(paths([national, worldCup])).toEqual(['5/3', 'usa-1/2']);
    expect(paths([anEvent({ id: 'usa-1', series: 'usa', dcats: [young] })])).toEqual(['usa-1/1']);
  });

  it('are none before the season', () => {
    expect(paths(undefined)).toEqual([]);
    expect(paths([anEvent({ dcats: [aCategory({ status: 'active' })] })])).toEqual([]);
  });
});
