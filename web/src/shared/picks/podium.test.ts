import { expect, it } from 'vitest';
import { lastNames } from '@/shared/picks/podium';
import { aPick } from '@/testing/builders';

it('a podium is one line, whose places stay with their names', () => {
  const { athletes } = aPick();
  const third = { firstname: 'Ai', lastname: 'Mori', country: 'JPN' };
  expect(lastNames({ athletes })).toBe('1\u00a0Adams');
  expect(lastNames({ athletes: { ...athletes, third } })).toBe('1\u00a0Adams · 3\u00a0Mori');
  const second = { firstname: 'Akito', lastname: 'Mori', country: 'JPN' };
  expect(
    lastNames({ athletes: { ...athletes, first: second, third: { ...third, firstname: 'Sora' } } }),
  ).toBe('1\u00a0Mori\u00a0A. · 3\u00a0Mori\u00a0S.');
});
