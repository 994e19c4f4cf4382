import { useQuery } from '@tanstack/react-query';
import { useRefreshWithRanking } from '@/live/hooks/use-refresh-with-ranking';
import { useShields } from '@/live/hooks/use-shields';
import { api, segment } from '@/shared/api/api-client';
import { useHints } from '@/shared/picks/use-hints';
import { queryKeys } from '@/shared/query/query-keys';
import type { LeagueOutlookAnswer } from '@/wire/generated';

/**
 * What can still happen in an event among a league's members; null where nothing can, where the user hides chances, and
 * while an event is hidden on whose results they rest.
 */
export function useLeagueOutlook(
  leagueId: string,
  eventId: string | undefined,
): LeagueOutlookAnswer | null {
  const [hints] = useHints();
  const { covers, hidesChances } = useShields();
  const id = eventId ?? '';
  const isShown = id !== '' && hints && !covers(id) && !hidesChances(id);
  const queryKey = queryKeys.leagueOutlook(leagueId, id);
  useRefreshWithRanking(id, queryKey);
  const { data } = useQuery({
    queryKey,
    queryFn: () =>
      api.get<LeagueOutlookAnswer>(`/api/leagues/${segment(leagueId)}/outlook/${segment(id)}`),
    enabled: isShown,
  });
  return isShown && data !== undefined && data.openCategories.length > 0 ? data : null;
}
