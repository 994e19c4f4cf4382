import { lazyDialog } from '@/shared/ui/feedback/lazy-part';

/** Loaded only to compare two podiums. */
export const ChangedDialog = lazyDialog(async () => ({
  default: (await import('@/features/predictions/changed-picks/changed-dialog')).ChangedDialog,
}));
