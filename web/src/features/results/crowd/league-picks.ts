import { useMemo } from 'react';
import { useLeaguePicks } from '@/features/results/crowd/crowd-api';
import { type ChosenLeague, useChosenLeague } from '@/features/results/league-picker';
import type { CrowdAthlete, PredictionView } from '@/wire/generated';

/** Whom the members of one of my leagues have on their podiums. */
export interface LeaguePicks {
  chosen: ChosenLeague;
  leagueName: string;
  /** Podiums of the league in this category. */
  podiums: number;
  byAthlete: ReadonlyMap<string, CrowdAthlete>;
}

/** Null for who is in no league, and while picks are open: nobody sees the others' before. */
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
