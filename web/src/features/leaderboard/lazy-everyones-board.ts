import { lazy } from 'react';

/** Only where there is something to choose. */
export const EveryonesBoard = lazy(async () => ({
  default: (await import('@/features/leaderboard/everyones-board')).EveryonesBoard,
}));
