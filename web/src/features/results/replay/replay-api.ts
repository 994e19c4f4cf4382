import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useRefreshWithRanking } from '@/live/hooks/use-refresh-with-ranking';
import { courseOf, type Course, grown } from '@/features/results/replay/course';
import { api, segment } from '@/shared/api/api-client';
import type { CategoryRanking, HistoryAnswer, LeagueRace, RaceAnswer } from '@/wire/generated';

/** Changes within this time are one moment. */
const GATHERED_MS = 50;

const keys = {
  history: (eventId: string, categoryId: string) => ['ranking-history', eventId, categoryId],
  race: (leagueId: string | null, eventId: string) => ['league-race', eventId, leagueId],
};

interface Kept {
  told: Course;
  /** Already in the course, or older. */
  seen: CategoryRanking;
  course: Course;
}

function withRanking(kept: Kept, ranking: CategoryRanking, at: string): Kept {
  if (kept.seen === ranking) return kept;
  return { ...kept, seen: ranking, course: grown(kept.course, ranking, at) };
}

/** The course so far, extended by live changes. */
export function useCourse(eventId: string, ranking: CategoryRanking) {
  const { categoryId } = ranking;
  const query = useQuery({
    queryKey: keys.history(eventId, categoryId),
    queryFn: async () => {
      const path = `/api/results/${segment(eventId)}/${segment(categoryId)}/history`;
      return (await api.get<HistoryAnswer>(path)).history;
    },
  });
  const told = useMemo(() => (query.data ? courseOf(query.data) : null), [query.data]);
  const [kept, setKept] = useState<Kept | null>(null);
  if (told && kept?.told !== told) setKept({ told, seen: ranking, course: told });
  useEffect(() => {
    const grow = () => {
      // This device's clock; the next response has the server's.
      const at = new Date().toISOString();
      setKept((before) => before && withRanking(before, ranking, at));
    };
    const timer = setTimeout(grow, GATHERED_MS);
    return () => clearTimeout(timer);
  }, [ranking]);
  const course = kept?.told === told ? kept?.course : told;
  return { course, error: query.error, retry: () => void query.refetch() };
}

export function useLeagueReplay(leagueId: string | null, eventId: string) {
  const queryKey = keys.race(leagueId, eventId);
  useRefreshWithRanking(eventId, queryKey);
  return useQuery<LeagueRace>({
    queryKey,
    queryFn: async () => {
      const path = `/api/leagues/${segment(leagueId ?? '')}/race/${segment(eventId)}`;
      return (await api.get<RaceAnswer>(path)).race;
    },
    enabled: leagueId !== null,
  });
}
