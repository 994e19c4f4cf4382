import { lazy } from 'react';

/** Only where there is something to choose. */
export const GlobalLeaderboard = lazy(async () => ({
  default: (await import('@/features/leaderboard/global-leaderboard')).GlobalLeaderboard,
}));
