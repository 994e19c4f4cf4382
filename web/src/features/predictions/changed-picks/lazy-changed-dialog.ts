import { lazy } from 'react';

/** Loaded only to compare two podiums. */
export const ChangedDialog = lazy(async () => ({
  default: (await import('@/features/predictions/changed-picks/changed-dialog')).ChangedDialog,
}));
