import { describe, expect, it } from 'vitest';
import { failureText, slugFault } from '@/features/leagues/page/league-failure';
import { ApiError } from '@/shared/api/api-error';

describe('a league that cannot be shown', () => {
  it.each([
    ['', 'League slug is missing'],
    ['  ', 'League slug is missing'],
    ['a/b', 'Invalid league slug provided'],
    ['<script>', 'Invalid league slug provided'],
    ['köln-süd-2', null],
    ['0123456789abcdef01234567', null],
  ])('by its address %j', (slug, fault) => {
    expect(slugFault(slug)).toBe(fault);
  });

  it.each([
    ['crux', new ApiError('x', 404), 'League with slug "crux" not found.'],
    ['0123456789abcdef01234567', new ApiError('x', 404), 'League not found.'],
    [
      'crux',
      new ApiError('x', 500),
      'Failed to load league data. It might not exist or you may not have access.',
    ],
    ['crux', new ApiError('x', 0), 'An error occurred fetching league details.'],
    ['crux', new Error('x'), 'An error occurred fetching league details.'],
  ])('%s: %o', (slug, error, text) => {
    expect(failureText(slug, error)).toBe(text);
  });
});
