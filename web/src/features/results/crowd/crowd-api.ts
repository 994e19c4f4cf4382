import { useQuery } from '@tanstack/react-query';
import { useRefreshWithRanking } from '@/live/hooks/use-refresh-with-ranking';
import { api, segment } from '@/shared/api/api-client';
import type { CategoryCrowd, CrowdAnswer } from '@/wire/generated';

const crowdKey = (eventId: string, categoryId: string, leagueId: string | null) => [
  'crowd',
  eventId,
  categoryId,
  leagueId,
];

/** Pick statistics compared with the ranking, refetched when it changes. */
export function useCrowd(eventId: string, categoryId: string, leagueId: string | null) {
  const queryKey = crowdKey(eventId, categoryId, leagueId);
  useRefreshWithRanking(eventId, queryKey);
  return useQuery<CategoryCrowd>({
    queryKey,
    queryFn: async () => {
      const of = leagueId === null ? '' : `?leagueId=${segment(leagueId)}`;
      const path = `/api/results/${segment(eventId)}/${segment(categoryId)}/crowd${of}`;
      return (await api.get<CrowdAnswer>(path)).crowd;
    },
  });
}
