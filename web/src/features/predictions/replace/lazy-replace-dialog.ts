import { lazyDialog } from '@/shared/ui/feedback/lazy-part';

/** Loaded only to replace a withdrawn athlete. */
export const ReplaceDialog = lazyDialog(async () => ({
  default: (await import('@/features/predictions/replace/replace-dialog')).ReplaceDialog,
}));
