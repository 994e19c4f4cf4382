import { useMemo } from 'react';
import { useLeaguePicks } from '@/features/results/crowd/crowd-api';
import { type ChosenLeague, useChosenLeague } from '@/features/results/league-picker';
import type { CrowdAthlete, PredictionView } from '@/wire/generated';

/** Athletes on the podiums of one of the user's leagues. */
export interface LeaguePicks {
  chosen: ChosenLeague;
  leagueName: string;
  podiums: number;
  byAthlete: ReadonlyMap<string, CrowdAthlete>;
}

/**
 * Null for users without a league and while picks are open, because others' picks are hidden then.
 */
export function useLeaguePicksOf(
  eventId: string,
  categoryId: string,
  picks: readonly PredictionView[],
  closed: boolean,
): LeaguePicks | null {
  const chosen = useChosenLeague(picks);
  const { league } = chosen;
  const { data } = useLeaguePicks(eventId, categoryId, closed ? (league?._id ?? null) : null);
  const told = closed ? data?.league : null;
  const byAthlete = useMemo(
    () => new Map(told?.athletes.map((athlete) => [athlete.athleteId, athlete])),
    [told],
  );
  if (!league || !told || told.predictions === 0) return null;
  return { chosen, leagueName: league.name, podiums: told.predictions, byAthlete };
}
