import { lazyPart } from '@/shared/ui/feedback/lazy-part';

/** Loaded on demand. */
export const ArithmeticDialog = lazyPart(async () => ({
  default: (await import('@/shared/scoring/arithmetic-dialog')).ArithmeticDialog,
}));
