import { lazy } from 'react';

/** Not before two podiums are to be compared. */
export const ChangedDialog = lazy(async () => ({
  default: (await import('@/features/predictions/changed-picks/changed-dialog')).ChangedDialog,
}));
