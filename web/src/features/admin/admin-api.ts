import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, segment } from '@/shared/api-client';
import { queryKeys } from '@/shared/query-keys';
import type {
  EventList,
  FetchResultsAnswer,
  LockAnswer,
  ScoreEventAnswer,
  ScoreStatusAnswer,
} from '@/wire/generated';

export const useFetchUpcoming = () =>
  useMutation({
    mutationFn: async () => (await api.get<EventList>('/api/events/upcoming')).events,
  });

interface LockInput {
  eventId: string;
  verb: 'lock' | 'unlock';
}

/** Locks the event, with which all its predictions close, or opens it again. */
export function useLockEvent() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ eventId, verb }: LockInput) =>
      api.put<LockAnswer>(`/api/predictions/event/${segment(eventId)}/${verb}`),
    onSuccess: () => client.invalidateQueries({ queryKey: ['events'] }),
  });
}

export function useScoreEvent() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (eventId: string) => api.post<ScoreEventAnswer>('/api/score-event', { eventId }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.leaderboards }),
  });
}

export const useFetchResults = () =>
  useMutation({
    mutationFn: (eventId: string) =>
      api.post<FetchResultsAnswer>('/api/fetch-full-results', { eventId }),
  });

export const useScoreStatus = () =>
  useMutation({
    mutationFn: async (eventId: string) =>
      (await api.get<ScoreStatusAnswer>(`/api/scoring/status/${segment(eventId)}`)).status,
  });
