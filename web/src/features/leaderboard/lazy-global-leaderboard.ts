import { lazy } from 'react';

/** Loaded only if there is a choice. */
export const GlobalLeaderboard = lazy(async () => ({
  default: (await import('@/features/leaderboard/global-leaderboard')).GlobalLeaderboard,
}));
