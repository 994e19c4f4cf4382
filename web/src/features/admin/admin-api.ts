import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, segment } from '@/shared/api/api-client';
import { queryKeys } from '@/shared/query/query-keys';
import type {
  EventList,
  EventScoreStatusList,
  EventScoreStatusQuery,
  FetchResultsAnswer,
  LockAnswer,
  ScoreEventAnswer,
  ScoreEventBody,
  ScorePreviewAnswer,
  ScoreStatusAnswer,
  StandingAnswer,
  StandingList,
} from '@/wire/generated';

export const useFetchUpcoming = () =>
  useMutation({
    mutationFn: async () => (await api.get<EventList>('/api/events/upcoming')).events,
  });

export interface LockInput {
  eventId: string;
  verb: 'lock' | 'unlock';
}

/** Locks an event at this path: with all its predictions, or alone. */
function useLock(path: (eventId: string) => string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ eventId, verb }: LockInput) =>
      api.put<LockAnswer>(`${path(segment(eventId))}/${verb}`),
    onSuccess: () => client.invalidateQueries({ queryKey: ['events'] }),
  });
}

export const useLockPredictions = () => useLock((event) => `/api/predictions/event/${event}`);

export const useLockEvent = () => useLock((event) => `/api/events/${event}`);

export function useScoreEvent() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ScoreEventBody) => api.post<ScoreEventAnswer>('/api/score-event', body),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.leaderboards }),
  });
}

export const usePreviewScoring = () =>
  useMutation({
    mutationFn: (eventId: string) =>
      api.post<ScorePreviewAnswer>('/api/score-event/preview', { eventId }),
  });

export const useFetchResults = () =>
  useMutation({
    mutationFn: (eventId: string) =>
      api.post<FetchResultsAnswer>('/api/fetch-full-results', { eventId }),
  });

/** Page size (docs/rules.md, "Fixed texts and names"). */
const PAGE = 100;

/** Query of scoring progress: of one event, or without an id of all, newest first. */
export interface StatusQuestion {
  eventId: string | null;
  /** Distinguishes repeated queries for the same event. */
  number: number;
}

export async function askStatus(eventId: string | null) {
  if (eventId !== null) {
    return api.get<ScoreStatusAnswer>(`/api/scoring/status/${segment(eventId)}`);
  }
  const all: EventScoreStatusList = { events: [], count: 0 };
  for (;;) {
    const body: EventScoreStatusQuery = { query: {}, limit: PAGE, skip: all.events.length };
    const { events } = await api.post<EventScoreStatusList>('/api/scoring/events-status', body);
    all.events.push(...events);
    all.count = all.events.length;
    if (events.length < PAGE) return all;
  }
}

export const useScoreStatus = (question: StatusQuestion | null) =>
  useQuery({
    queryKey: [...queryKeys.scoringStatus(question?.eventId ?? '*'), question?.number],
    enabled: question !== null,
    gcTime: 0,
    queryFn: () => askStatus(question?.eventId ?? null),
  });

export interface StandingsQuestion {
  leagueId: string;
  number: number;
}

/** Page by page, in the order of the league's leaderboard. */
export const useLeagueStandings = (question: StandingsQuestion | null) =>
  useInfiniteQuery({
    queryKey: ['standings', question?.leagueId, question?.number],
    enabled: question !== null,
    gcTime: 0,
    initialPageParam: 0,
    queryFn: ({ pageParam }) =>
      api.get<StandingList>(
        `/api/standings/league/${segment(question?.leagueId ?? '')}?limit=${PAGE}&skip=${pageParam}`,
      ),
    getNextPageParam: (last, pages) => (last.count < PAGE ? null : pages.length * PAGE),
  });

interface StandingInput {
  leagueId: string;
  userId: string;
}

export const useUserStanding = () =>
  useMutation({
    mutationFn: ({ leagueId, userId }: StandingInput) =>
      api.get<StandingAnswer>(`/api/standings/league/${segment(leagueId)}/user/${segment(userId)}`),
  });
