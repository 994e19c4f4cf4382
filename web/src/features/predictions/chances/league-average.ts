import { useQuery } from '@tanstack/react-query';
import { api, segment } from '@/shared/api/api-client';
import { queryKeys } from '@/shared/query/query-keys';
import type { LeagueAveragesAnswer } from '@/wire/generated';

const STALE_MS = 10 * 60_000;

export interface LeagueAverage {
  /** Null: of all disciplines, because none of this one is settled. */
  discipline: string | null;
  /** Points per settled pick. */
  points: number;
}

/** Of this discipline if any of its picks is settled, otherwise of all; null without any. */
export function averageOf(
  { disciplines }: LeagueAveragesAnswer,
  discipline: string,
): LeagueAverage | null {
  const own = disciplines.filter((one) => one.discipline === discipline);
  const counted = own.length > 0 ? own : disciplines;
  const sum = (of: 'picks' | 'points') => counted.reduce((all, one) => all + one[of], 0);
  const picks = sum('picks');
  if (picks === 0) return null;
  return {
    discipline: own.length > 0 ? discipline : null,
    points: sum('points') / picks,
  };
}

/** What a pick of the league's members earned so far. Optional: not shown if the request fails. */
export function useLeagueAverage(leagueId: string | null, discipline: string) {
  const { data } = useQuery({
    queryKey: queryKeys.leagueAverages(leagueId ?? ''),
    queryFn: () =>
      api.get<LeagueAveragesAnswer>(`/api/leagues/${segment(leagueId ?? '')}/season/averages`),
    enabled: leagueId !== null,
    staleTime: STALE_MS,
    retry: false,
  });
  return data ? averageOf(data, discipline) : null;
}
