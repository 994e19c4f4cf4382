import { lazyPart } from '@/shared/ui/feedback/lazy-part';

/** Loaded only if there is a choice. */
export const GlobalLeaderboard = lazyPart(async () => ({
  default: (await import('@/features/leaderboard/global-leaderboard')).GlobalLeaderboard,
}));
