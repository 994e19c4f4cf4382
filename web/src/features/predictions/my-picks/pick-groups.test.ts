import { expect, it } from 'vitest';
import { byEventsEnd, groupPicks } from '@/features/predictions/my-picks/pick-groups';
import { aCategory, anEvent, aPick } from '@/testing/builders';
import type { PredictionView, PredictionWithEvent } from '@/wire/generated';

const listed = (over: Partial<PredictionView>): PredictionWithEvent => ({
  ...aPick(over),
  event: { ...anEvent(), status: 'finished', discipline: 'lead' },
});

it('the same podium in several leagues is one entry of its event', () => {
  const groups = groupPicks(
    [
      listed({ _id: 'a', leagueId: 'one' }),
      listed({ _id: 'b', leagueId: 'two' }),
      listed({ _id: 'c', leagueId: 'three', data: { first: '2', second: null, third: null } }),
      listed({ _id: 'd', eventId: '2' }),
    ],
    undefined,
  );
  expect(
    groups.map(({ podiums }) => podiums.map(({ picks }) => picks.map(({ _id }) => _id))),
  ).toEqual([[['a', 'b'], ['c']], [['d']]]);
});

it('a finished category is past once its event is over', () => {
  const pick = listed({ event_finished: true });
  const finished = aCategory({ status: 'finished' });
  const running = anEvent({ dcats: [finished, aCategory({ dcat_id: 'b', status: 'active' })] });
  expect(byEventsEnd([], [pick], [running])).toEqual({ current: [pick], past: [] });
  expect(byEventsEnd([], [pick], [])).toEqual({ current: [], past: [pick] });
});
