import { queryOptions, useQuery } from '@tanstack/react-query';
import { useRefreshWithRanking } from '@/features/results/refresh-with-ranking';
import { api, segment } from '@/shared/api/api-client';
import type { CategoryCrowd, CrowdAnswer } from '@/wire/generated';

const crowdKey = (eventId: string, categoryId: string, leagueId: string | null) => [
  'crowd',
  eventId,
  categoryId,
  leagueId,
];

function crowdQuery(eventId: string, categoryId: string, leagueId: string | null) {
  return queryOptions<CategoryCrowd>({
    queryKey: crowdKey(eventId, categoryId, leagueId),
    queryFn: async () => {
      const of = leagueId === null ? '' : `?leagueId=${segment(leagueId)}`;
      const path = `/api/results/${segment(eventId)}/${segment(categoryId)}/crowd${of}`;
      return (await api.get<CrowdAnswer>(path)).crowd;
    },
  });
}

/** Pick statistics compared with the ranking, refetched when it changes. */
export function useCrowd(eventId: string, categoryId: string, leagueId: string | null) {
  const query = crowdQuery(eventId, categoryId, leagueId);
  useRefreshWithRanking(eventId, query.queryKey);
  return useQuery(query);
}

/** The league's picks, which do not change once they are closed. */
export function useLeaguePicks(eventId: string, categoryId: string, leagueId: string | null) {
  return useQuery({
    ...crowdQuery(eventId, categoryId, leagueId),
    enabled: leagueId !== null,
    staleTime: Infinity,
  });
}
