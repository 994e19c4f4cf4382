import { expect, it } from 'vitest';
import { labelRoom, squeezed } from '@/shared/charts/box';

it('gives the longest label its room, and squeezes it where the drawing would have too little', () => {
  const labels = ['SEO', 'DEL TORO-REYES'];
  const wide = labelRoom(labels, 800);
  expect(labels.map((label) => squeezed(label, wide))).toEqual([{}, {}]);
  const narrow = labelRoom(labels, 200);
  expect(narrow).toBe(90);
  expect(squeezed('SEO', narrow)).toEqual({});
  expect(squeezed('DEL TORO-REYES', narrow).textLength).toBeLessThan(narrow);
  expect(labelRoom([], 800)).toBeLessThan(20);
});
