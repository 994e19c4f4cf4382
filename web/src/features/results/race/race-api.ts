import { useQuery, useQueryClient } from '@tanstack/react-query';
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

const keys = {
  history: (eventId: string, categoryId: string) => ['result', 'history', eventId, categoryId],
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
  const [kept, setKept] = useState<{ told: Course; course: Course } | null>(null);
  const before = kept && kept.told === told ? kept.course : told;
  const course = useMemo(
    // The clock of this device: the next answer has the server's.
    () => before && grown(before, ranking, new Date().toISOString()),
    [before, ranking],
  );
  if (told && course && course !== kept?.course) setKept({ told, course });
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

export function useCrowd(eventId: string, categoryId: string, leagueId: string | null) {
  const queryKey = keys.crowd(eventId, categoryId, leagueId);
  useRefresh(eventId, queryKey);
  return useQuery<CategoryCrowd>({
    queryKey,
    queryFn: async () => {
      const of = leagueId === null ? '' : `?leagueId=${segment(leagueId)}`;
      const path = `/api/results/${segment(eventId)}/${segment(categoryId)}/crowd${of}`;
      return (await api.get<CrowdAnswer>(path)).crowd;
    },
  });
}
