import { createContext, useContext } from 'react';
import type { PastSeason } from '@/features/leaderboard/api/season';

const ShownSeason = createContext<PastSeason | null>(null);

export const ShownSeasonProvider = ShownSeason.Provider;

/**
 * The season that the surrounding leaderboard shows, whose rows have all their results and nothing
 * live; null for the current one.
 */
export const useShownSeason = () => useContext(ShownSeason);
