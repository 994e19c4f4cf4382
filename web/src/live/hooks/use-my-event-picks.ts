import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '@/shared/api/api-client';
import { EVERY_LEAGUE, queryKeys } from '@/shared/query/query-keys';
import type { PredictionList, PredictionsQuery } from '@/wire/generated';

/** A hundred leagues with five categories each. */
const LIMIT = 500;

/**
 * The user's picks of an event in all their leagues, updated live with saves and deletions on any
 * device.
 */
export function useMyEventPicks(userId: string, eventId: string, enabled = true) {
  return useQuery({
    queryKey: queryKeys.picksOf(userId, eventId, EVERY_LEAGUE),
    queryFn: async () => {
      const body: PredictionsQuery = { query: { userId, eventId }, limit: LIMIT, skip: 0 };
      return (await api.post<PredictionList>('/api/predictions/query', body)).predictions;
    },
    enabled,
  });
}

/** Enough for a page of events; more is loaded page by page. */
const PAGES_MAX = 4;

/** The user's picks of several events in all their leagues, refetched with saves and deletions. */
export function useMyPicksOf(userId: string, eventIds: readonly string[]) {
  return useQuery({
    queryKey: queryKeys.myPicksOf(userId, eventIds),
    enabled: eventIds.length > 0,
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const picks: PredictionList['predictions'] = [];
      for (let page = 0; page < PAGES_MAX && picks.length === page * LIMIT; page += 1) {
        const query = { userId, eventId: { $in: eventIds } };
        const body: PredictionsQuery = { query, limit: LIMIT, skip: picks.length };
        picks.push(...(await api.post<PredictionList>('/api/predictions/query', body)).predictions);
      }
      return picks;
    },
  });
}
