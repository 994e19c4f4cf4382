import { expect, it } from 'vitest';
import { labelRoom, squeeze } from '@/shared/charts/box';

it('gives the longest label its room, but not half of a drawing', () => {
  const labels = ['SEO', 'DEL TORO-REYES'];
  expect(labelRoom(labels, 800)).toBeGreaterThan(labelRoom(['SEO'], 800));
  expect(labelRoom(labels, 200)).toBe(90);
  expect(labelRoom([], 800)).toBeLessThan(20);
});

it('squeezes a label that is wider than its room, and stretches none', () => {
  const label = document.createElementNS('http://www.w3.org/2000/svg', 'text');
  const squeezedOf = (width: number) => {
    Object.assign(label, { getComputedTextLength: () => width });
    squeeze(label, 90);
    return label.getAttribute('textLength');
  };
  expect(squeezedOf(73)).toBeNull();
  expect(squeezedOf(75)).toBe('74');
  expect(squeezedOf(40)).toBeNull();
});
