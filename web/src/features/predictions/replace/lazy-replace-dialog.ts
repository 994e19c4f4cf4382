import { lazy } from 'react';

/** Not before somebody who is picked has withdrawn and is to be replaced. */
export const ReplaceDialog = lazy(async () => ({
  default: (await import('@/features/predictions/replace/replace-dialog')).ReplaceDialog,
}));
