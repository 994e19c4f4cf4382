import { useQuery } from '@tanstack/react-query';
import { api, segment } from '@/shared/api/api-client';
import { queryKeys } from '@/shared/query/query-keys';
import type { PickHistoryAnswer } from '@/wire/generated';

interface HistoryOf {
  eventId: string;
  categoryId: string;
  leagueId: string;
}

/** Versions of the user's pick, newest first; refetched whenever a pick is saved on any device. */
export function usePickHistory({ eventId, categoryId, leagueId }: HistoryOf) {
  return useQuery({
    queryKey: queryKeys.pickHistoryOf(eventId, categoryId, leagueId),
    queryFn: async () => {
      const path = [eventId, categoryId].map(segment).join('/');
      const of = `?leagueId=${segment(leagueId)}`;
      return (await api.get<PickHistoryAnswer>(`/api/predictions/history/${path}${of}`)).history;
    },
  });
}
