import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@/shared/api/api-client';
import { queryKeys } from '@/shared/query/query-keys';
import type { PlayerCountry } from '@/wire/generated';

/** The server caches a country's ranking for two seconds, so the user may be missing until then. */
const ASK_AGAIN_MS = 2_500;

const ADDRESS = '/api/auth/country';

/** The user's country; null if not set. */
export function useMyCountry() {
  return useQuery({
    queryKey: queryKeys.myCountry,
    queryFn: async () => (await api.get<PlayerCountry>(ADDRESS)).country,
    // Only another device's settings can change it elsewhere.
    staleTime: 60_000,
  });
}

export function useSetMyCountry() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (country: string | null) => {
      const body: PlayerCountry = { country };
      return api.put(ADDRESS, body);
    },
    onSuccess: async (_, country) => {
      // Pending responses are older.
      await client.cancelQueries({ queryKey: queryKeys.myCountry });
      client.setQueryData(queryKeys.myCountry, country);
      const refresh = () => void client.invalidateQueries({ queryKey: queryKeys.leaderboards });
      refresh();
      setTimeout(refresh, ASK_AGAIN_MS);
    },
  });
}
