import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { courseOf, type Course, grown } from '@/features/results/race/course';
import { onChange } from '@/live/change-listeners';
import { api, segment } from '@/shared/api-client';
import type {
  CategoryCrowd,
  CategoryRanking,
  CrowdAnswer,
  HistoryAnswer,
  LeagueRace,
  RaceAnswer,
} from '@/wire/generated';

/** A final moves every second or two; what is computed from it is asked for at most this often. */
const REFRESH_MS = 4_000;
/** Changes that come together are one moment. */
const GATHERED_MS = 50;

const keys = {
  history: (eventId: string, categoryId: string) => ['ranking-history', eventId, categoryId],
  race: (leagueId: string | null, eventId: string) => ['league-race', eventId, leagueId],
  crowd: (eventId: string, categoryId: string, leagueId: string | null) => [
    'crowd',
    eventId,
    categoryId,
    leagueId,
  ],
};

/** Asks again after rankings or points of the event have moved. */
function useRefresh(eventId: string, queryKey: readonly unknown[]): void {
  const client = useQueryClient();
  const key = JSON.stringify(queryKey);
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | null = null;
    const refresh = () => {
      waiting = null;
      void client.invalidateQueries({ queryKey: JSON.parse(key) as unknown[] });
    };
    const stop = onChange(({ topic, data }) => {
      if (topic !== `event:${eventId}`) return;
      if (data.kind !== 'ranking_updated' && data.kind !== 'category_scored') return;
      waiting ??= setTimeout(refresh, REFRESH_MS);
    });
    return () => {
      stop();
      if (waiting !== null) clearTimeout(waiting);
    };
  }, [client, eventId, key]);
}

interface Kept {
  told: Course;
  /** What is in the course already, or was older than it. */
  seen: CategoryRanking;
  course: Course;
}

function withRanking(kept: Kept, ranking: CategoryRanking, at: string): Kept {
  if (kept.seen === ranking) return kept;
  return { ...kept, seen: ranking, course: grown(kept.course, ranking, at) };
}

/** The course so far; what the live topic tells is added as it comes. */
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
      // The clock of this device: the next answer has the server's.
      const at = new Date().toISOString();
      setKept((before) => before && withRanking(before, ranking, at));
    };
    const timer = setTimeout(grow, GATHERED_MS);
    return () => clearTimeout(timer);
  }, [ranking]);
  const course = kept?.told === told ? kept?.course : told;
  return { course, error: query.error, retry: () => void query.refetch() };
}

export function useLeagueRace(leagueId: string | null, eventId: string) {
  const queryKey = keys.race(leagueId, eventId);
  useRefresh(eventId, queryKey);
  return useQuery<LeagueRace>({
    queryKey,
    queryFn: async () => {
      const path = `/api/leagues/${segment(leagueId ?? '')}/race/${segment(eventId)}`;
      return (await api.get<RaceAnswer>(path)).race;
    },
    enabled: leagueId !== null,
  });
}

function crowdQuery(eventId: string, categoryId: string, leagueId: string | null) {
  return queryOptions<CategoryCrowd>({
    queryKey: keys.crowd(eventId, categoryId, leagueId),
    queryFn: async () => {
      const of = leagueId === null ? '' : `?leagueId=${segment(leagueId)}`;
      const path = `/api/results/${segment(eventId)}/${segment(categoryId)}/crowd${of}`;
      return (await api.get<CrowdAnswer>(path)).crowd;
    },
  });
}

/** The crowd against the ranking, read again as that moves. */
export function useCrowd(eventId: string, categoryId: string, leagueId: string | null) {
  const query = crowdQuery(eventId, categoryId, leagueId);
  useRefresh(eventId, query.queryKey);
  return useQuery(query);
}

/** The picks alone: they stand still once they are closed, whatever the ranking does. */
export function useLeaguePicks(eventId: string, categoryId: string, leagueId: string | null) {
  return useQuery({
    ...crowdQuery(eventId, categoryId, leagueId),
    enabled: leagueId !== null,
    staleTime: Infinity,
  });
}
