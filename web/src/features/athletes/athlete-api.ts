import { useQuery } from '@tanstack/react-query';
import { api, segment } from '@/shared/api/api-client';
import { queryKeys } from '@/shared/query/query-keys';
import type { AthleteAnswer } from '@/wire/generated';

const STALE_MS = 60_000;

/** Without what the user hides: the server leaves it out. */
export function useAthlete(athleteId: string) {
  return useQuery({
    queryKey: queryKeys.athlete(athleteId),
    queryFn: async () =>
      (await api.get<AthleteAnswer>(`/api/athletes/${segment(athleteId)}`)).athlete,
    staleTime: STALE_MS,
  });
}
