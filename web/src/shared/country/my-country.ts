import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@/shared/api/api-client';
import { queryKeys } from '@/shared/query/query-keys';
import type { PlayerCountry } from '@/wire/generated';

/** A country's ranking is the same for all who ask within two seconds: until then it may be without me. */
const ASK_AGAIN_MS = 2_500;

const ADDRESS = '/api/auth/country';

/** Which country I play for; null where I have not said. */
export function useMyCountry() {
  return useQuery({
    queryKey: queryKeys.myCountry,
    queryFn: async () => (await api.get<PlayerCountry>(ADDRESS)).country,
    // It changes here only, but for another device's settings.
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
      // Whatever is still on its way as an answer is older.
      await client.cancelQueries({ queryKey: queryKeys.myCountry });
      client.setQueryData(queryKeys.myCountry, country);
      const refresh = () => void client.invalidateQueries({ queryKey: queryKeys.leaderboards });
      refresh();
      setTimeout(refresh, ASK_AGAIN_MS);
    },
  });
}
