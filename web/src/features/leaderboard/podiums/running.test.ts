import { expect, it } from 'vitest';
import { lastMoved } from '@/features/leaderboard/podiums/running';

const MINUTE_MS = 60_000;

const running = (movedAt: Record<string, number>) =>
  Object.entries(movedAt).map(([key, minute]) => ({ key, movedAt: minute * MINUTE_MS }));

it('at most two categories are shown, those that moved last', () => {
  expect(lastMoved([], [])).toEqual([]);
  expect(lastMoved(running({ lead: 1 }), [])).toEqual(['lead']);
  expect(lastMoved(running({ lead: 1, speed: 3, boulder: 2 }), [])).toEqual(['speed', 'boulder']);
});

it('a category keeps its place until another has moved more than a minute later', () => {
  const shown = ['speed', 'boulder'];
  expect(lastMoved(running({ lead: 3, speed: 3, boulder: 2 }), shown)).toEqual(shown);
  expect(lastMoved(running({ lead: 3, speed: 1.9, boulder: 4 }), shown)).toEqual([
    'lead',
    'boulder',
  ]);
});

it('a category that has ended makes room', () => {
  expect(lastMoved(running({ lead: 1, boulder: 2 }), ['speed', 'boulder'])).toEqual([
    'boulder',
    'lead',
  ]);
});
