import { expect, it } from 'vitest';
import { storyOf } from '@/features/leagues/stream/story';
import type { StreamMove } from '@/wire/generated';

const move = (name: string, from: number, to: number): StreamMove => ({
  player: { userId: name, name, picture: null },
  points: 10,
  from,
  to,
});

const scored = (moves: StreamMove[]) => ({
  kind: 'scored' as const,
  eventId: '1',
  eventName: 'Bern',
  members: 4,
  categories: 1,
  corrected: 0,
  moves,
  called: [],
});

const names = (moves: StreamMove[]) => moves.map(({ player }) => player.name);

it('says who took the lead, who passed me and whom I passed', () => {
  const moves = [move('Ann', 3, 1), move('me', 2, 2), move('Ben', 1, 3), move('Cem', 4, 4)];
  const story = storyOf(scored(moves), 'me');
  expect(names(story.newLeaders)).toEqual(['Ann']);
  expect(names(story.passedMe)).toEqual(['Ann']);
  expect(names(story.iPassed)).toEqual(['Ben']);
});

it('names nobody who was level before or is level now, and no new leader who led before', () => {
  const moves = [move('Ann', 1, 1), move('me', 1, 1), move('Ben', 1, 3)];
  const story = storyOf(scored(moves), 'me');
  expect(story.newLeaders).toEqual([]);
  expect(names(story.leaders)).toEqual(['Ann', 'me']);
  expect([...story.passedMe, ...story.iPassed]).toEqual([]);
});

it('knows nothing of a member who is not listed', () => {
  const story = storyOf(scored([move('Ann', 5, 1), move('Ben', 1, 2)]), 'me');
  expect([...story.passedMe, ...story.iPassed]).toEqual([]);
});
