import { useQuery } from '@tanstack/react-query';
import { api } from '@/shared/api/api-client';
import { queryKeys } from '@/shared/query/query-keys';
import type { ProfileAnswer } from '@/wire/generated';

export function useProfile(userId: string) {
  return useQuery({
    queryKey: queryKeys.profile(userId),
    queryFn: async () => (await api.get<ProfileAnswer>('/api/auth/profile')).profile,
    refetchOnWindowFocus: true,
  });
}
