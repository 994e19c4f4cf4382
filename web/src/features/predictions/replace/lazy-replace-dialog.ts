import { lazy } from 'react';

/** Loaded only to replace a withdrawn athlete. */
export const ReplaceDialog = lazy(async () => ({
  default: (await import('@/features/predictions/replace/replace-dialog')).ReplaceDialog,
}));
