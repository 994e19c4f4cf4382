import { describe, expect, it } from 'vitest';
import { spread } from '@/shared/charts/spread';

describe('labels beside each other', () => {
  it('stay where they are if there is room', () => {
    expect(spread([10, 50, 30], 12, 0, 100)).toEqual([10, 50, 30]);
  });
  it('move apart, and stay inside', () => {
    expect(spread([10, 10, 10], 12, 0, 100)).toEqual([10, 22, 34]);
    expect(spread([98, 99], 12, 0, 100)).toEqual([88, 100]);
    expect(spread([], 12, 0, 100)).toEqual([]);
  });
});
