import { useQuery } from '@tanstack/react-query';
import { useRefreshWithRanking } from '@/live/hooks/use-refresh-with-ranking';
import { useShields } from '@/live/hooks/use-shields';
import { api, segment } from '@/shared/api/api-client';
import { useHints } from '@/shared/picks/use-hints';
import { queryKeys } from '@/shared/query/query-keys';
import type { AthleteOutlook, OutlookAnswer } from '@/wire/generated';

const CERTAIN = 1;

/** A podium without a chance of anything else is no outlook but a result. */
const isDecided = (athletes: AthleteOutlook[]) =>
  athletes.every(({ byPlace }) => byPlace.includes(CERTAIN));

/**
 * Who can still stand on the podium of a category that is climbed, best chance first; empty where nothing is open, where
 * the user hides chances, and while another event's results are hidden, on which they rest.
 */
export function useOutlook(eventId: string, categoryId: string): AthleteOutlook[] {
  const [hints] = useHints();
  const { hidesChances } = useShields();
  const isShown = hints && !hidesChances(eventId);
  const queryKey = queryKeys.outlook(eventId);
  useRefreshWithRanking(eventId, queryKey);
  const { data } = useQuery({
    queryKey,
    queryFn: () => api.get<OutlookAnswer>(`/api/outlook/${segment(eventId)}`),
    enabled: isShown,
  });
  const found = data?.categories.find((category) => category.categoryId === categoryId);
  if (!isShown || found === undefined || isDecided(found.athletes)) return [];
  return found.athletes;
}
