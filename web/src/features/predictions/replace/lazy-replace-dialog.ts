import { lazyPart } from '@/shared/ui/feedback/lazy-part';

/** Loaded only to replace a withdrawn athlete. */
export const ReplaceDialog = lazyPart(async () => ({
  default: (await import('@/features/predictions/replace/replace-dialog')).ReplaceDialog,
}));
