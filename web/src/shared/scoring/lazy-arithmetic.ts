import { lazyDialog } from '@/shared/ui/feedback/lazy-part';

/** Loaded on demand. */
export const ArithmeticDialog = lazyDialog(async () => ({
  default: (await import('@/shared/scoring/arithmetic-dialog')).ArithmeticDialog,
}));
