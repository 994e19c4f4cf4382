import { lazy } from 'react';

/** Not before somebody asks. */
export const ArithmeticDialog = lazy(async () => ({
  default: (await import('@/shared/scoring/arithmetic-dialog')).ArithmeticDialog,
}));
