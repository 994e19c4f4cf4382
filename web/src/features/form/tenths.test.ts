import { expect, it } from 'vitest';
import { balances } from '@/features/form/tenths';
import { aRecord, noRecord } from '@/testing/form-record';

it('counts every athlete on one side of a half, however well the tenths fit', () => {
  const { likely, others } = balances(aRecord.tenths);
  expect(likely).toEqual({ starters: 227, expected: 144, observed: 151 });
  expect(others).toEqual({ starters: 8_262, expected: 224, observed: 224 });
});

it('expects nobody of nobody', () => {
  const nobody = { starters: 0, expected: 0, observed: 0 };
  expect(balances(noRecord.tenths)).toEqual({ likely: nobody, others: nobody });
});
