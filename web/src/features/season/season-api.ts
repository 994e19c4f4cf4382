import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEventTopic } from '@/live/hooks/use-shielded-topics';
import { useEventsTopic } from '@/live/hooks/use-topic';
import { api, segment } from '@/shared/api/api-client';
import { queryKeys } from '@/shared/query/query-keys';
import type { MySeasonAnswer, SeasonRaceAnswer, SeasonStandingsAnswer } from '@/wire/generated';

export interface SeasonOf {
  leagueId: string;
  /** Null for the newest. */
  year: number | null;
  /** Null for the user's own. */
  memberId: string | null;
}

function pathOf(leagueId: string, rest: string, query: Record<string, string | number | null>) {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== '') parameters.set(name, String(value));
  }
  const written = parameters.toString();
  return `/api/leagues/${segment(leagueId)}/season${rest}${written === '' ? '' : `?${written}`}`;
}

/**
 * A member's season. Live changes of settled points refresh it (`use-live-effects`): the events
 * topic for every scored event, the topic of the season's newest event for later corrections.
 */
export function useSeason({ leagueId, year, memberId }: SeasonOf, against: string | null) {
  const query = useQuery({
    queryKey: queryKeys.season(leagueId, year, memberId, against),
    queryFn: async () => {
      const path = pathOf(leagueId, '', { year, member: memberId, against });
      return (await api.get<MySeasonAnswer>(path)).season;
    },
    // Another opponent changes only one card, so the rest of the page stays.
    placeholderData: (before, beforeQuery) => {
      const same = [leagueId, year, memberId].every(
        (part, at) => beforeQuery?.queryKey[at + 1] === part,
      );
      return same ? keepPreviousData(before) : undefined;
    },
    refetchOnWindowFocus: true,
  });
  useEventsTopic();
  useEventTopic(query.data?.events.at(-1)?.eventId ?? null);
  return query;
}

interface TablePage {
  leagueId: string;
  year: number;
  search: string;
  skip: number;
  limit: number;
}

export function useSeasonTable({ leagueId, year, search, skip, limit }: TablePage) {
  return useQuery({
    queryKey: queryKeys.seasonTable(leagueId, year, search, skip, limit),
    queryFn: () =>
      api.get<SeasonStandingsAnswer>(
        pathOf(leagueId, '/standings', { year, search, limit, skip: skip || null }),
      ),
    placeholderData: (before, beforeQuery) =>
      beforeQuery?.queryKey[2] === leagueId && beforeQuery.queryKey[3] === year
        ? keepPreviousData(before)
        : undefined,
  });
}

/** The newest season's race; refreshed like a season. */
export function useSeasonRace(leagueId: string) {
  const query = useQuery({
    queryKey: queryKeys.seasonRace(leagueId),
    queryFn: () => api.get<SeasonRaceAnswer>(pathOf(leagueId, '/race', {})),
  });
  useEventsTopic();
  return query;
}
