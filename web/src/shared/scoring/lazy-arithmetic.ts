import { lazy } from 'react';

/** Loaded on demand. */
export const ArithmeticDialog = lazy(async () => ({
  default: (await import('@/shared/scoring/arithmetic-dialog')).ArithmeticDialog,
}));
