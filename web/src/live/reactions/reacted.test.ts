import { expect, it } from 'vitest';
import { reacted } from '@/live/reactions/reacted';
import type { Reactions } from '@/wire/generated';

const start: Reactions = {
  object: 'entry/1',
  counts: [
    { reaction: 'fire', count: 2 },
    { reaction: 'ouch', count: 1 },
  ],
  mine: 'ouch',
};

it('replaces, adds and takes back the only reaction of a member', () => {
  const fire = reacted(start, 'fire');
  expect(fire).toEqual({ ...start, counts: [{ reaction: 'fire', count: 3 }], mine: 'fire' });
  const heart = reacted(fire, 'heart');
  expect(heart.counts).toEqual([
    { reaction: 'fire', count: 2 },
    { reaction: 'heart', count: 1 },
  ]);
  expect(reacted(heart, null).counts).toEqual([{ reaction: 'fire', count: 2 }]);
});
