import { describe, expect, it } from 'vitest';
import { replacedIn } from '@/features/predictions/copy/copy-plan';
import { aPick } from '@/testing/builders';

const copied = [aPick(), aPick({ _id: 'boulder', categoryId: 'boulder-men' })];

describe('copying picks to another league', () => {
  it('lists what is replaced there, and what is the same already', () => {
    const other = { leagueId: 'other', data: { first: '9', second: null, third: null } };
    const held = [...copied, aPick({ _id: 'there', ...other })];
    expect(replacedIn('other', copied, held)).toEqual([
      { pick: expect.objectContaining({ _id: 'there' }) as unknown, same: false },
    ]);
    expect(replacedIn('league', copied, held).map(({ same }) => same)).toEqual([true, true]);
    expect(replacedIn('third', copied, held)).toEqual([]);
  });
});
