import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { PickFilter } from '@/features/predictions/my-picks/pick-filter';
import { useChange } from '@/live/hooks/use-change';
import { api } from '@/shared/api/api-client';
import { queryKeys } from '@/shared/query/query-keys';
import type {
  PredictionsWithEventsAnswer,
  PredictionsWithEventsQuery,
  PredictionWithEvent,
} from '@/wire/generated';

/** Twenty podiums of a player in three leagues. */
const PAGE = 60;

async function fetchPage(filter: PickFilter, finished: boolean, skip: number) {
  const { year, discipline, series } = filter;
  const query = {
    event_finished: finished,
    ...(year !== null && { year }),
    ...(discipline !== null && { discipline }),
    ...(series !== null && { series }),
  };
  // One more than shown, to know whether there are more.
  const body: PredictionsWithEventsQuery = { query, limit: PAGE + 1, skip, sortField: null };
  return api.post<PredictionsWithEventsAnswer>('/api/predictions/with-events', body);
}

export interface PickPages {
  /** Undefined while loading. */
  picks: PredictionWithEvent[] | undefined;
  years: number[];
  error: Error | null;
  retry: () => void;
  /** Null if there are no more. */
  more: (() => void) | null;
  loadingMore: boolean;
}

/** The user's picks that match a filter, a page at a time, newest first. */
export function usePickPages(filter: PickFilter, finished: boolean): PickPages {
  const query = useInfiniteQuery({
    queryKey: [...queryKeys.myPicks, finished, filter],
    queryFn: ({ pageParam }) => fetchPage(filter, finished, pageParam),
    initialPageParam: 0,
    getNextPageParam: ({ predictions }, _, skip) =>
      predictions.length > PAGE ? skip + PAGE : undefined,
  });
  const pages = query.data?.pages;
  return {
    picks: pages?.flatMap(({ predictions }) => predictions.slice(0, PAGE)),
    years: pages?.[0]?.years ?? [],
    error: pages ? null : query.error,
    retry: () => void query.refetch(),
    more: query.hasNextPage ? () => void query.fetchNextPage() : null,
    loadingMore: query.isFetchingNextPage,
  };
}

/** Refetches when an event of the picks changes, because they may have been closed or scored. */
export function useRefreshWithEvents(eventIds: ReadonlySet<string>): void {
  const client = useQueryClient();
  useChange(({ data }) => {
    if (data.kind !== 'event_updated' || !eventIds.has(data.event.id)) return;
    void client.invalidateQueries({ queryKey: queryKeys.myPicks });
  });
}
