import { expect, it } from 'vitest';
import { optionsOf } from '@/embed/options';

it.each([
  ['/embed/friends', '', { slug: 'friends', rows: 10, theme: null }],
  ['/embed/friends/', '?theme=dark&rows=25', { slug: 'friends', rows: 25, theme: 'dark' }],
  ['/embed/a%20b', '?theme=light&rows=100', { slug: 'a b', rows: 100, theme: 'light' }],
  ['/embed/friends', '?theme=pink&rows=500', { slug: 'friends', rows: 100, theme: null }],
  ['/embed/friends', '?rows=0', { slug: 'friends', rows: 10, theme: null }],
  ['/embed/friends', '?rows=2.5', { slug: 'friends', rows: 10, theme: null }],
  ['/embed/%E0%A4', '?rows=many', { slug: '%E0%A4', rows: 10, theme: null }],
] as const)('%s%s', (pathname, search, options) => {
  expect(optionsOf({ pathname, search })).toEqual(options);
});
