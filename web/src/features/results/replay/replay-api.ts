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

interface LiveCourse {
  base: Course;
  /** Already in the course, or older. */
  seen: CategoryRanking;
  course: Course;
}

function withRanking(live: LiveCourse, ranking: CategoryRanking, at: string): LiveCourse {
  if (live.seen === ranking) return live;
  return { ...live, seen: ranking, course: grown(live.course, ranking, at) };
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
  const base = useMemo(() => (query.data ? courseOf(query.data) : null), [query.data]);
  const [live, setLive] = useState<LiveCourse | null>(null);
  if (base && live?.base !== base) setLive({ base, seen: ranking, course: base });
  useEffect(() => {
    const grow = () => {
      // This device's clock; the next response has the server's.
      const at = new Date().toISOString();
      setLive((before) => before && withRanking(before, ranking, at));
    };
    const timer = setTimeout(grow, GATHERED_MS);
    return () => clearTimeout(timer);
  }, [ranking]);
  const course = live?.base === base ? live?.course : base;
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
