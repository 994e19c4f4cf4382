import { useQuery } from '@tanstack/react-query';
import { api } from '@/shared/api-client';
import { ApiError } from '@/shared/api-error';
import { queryKeys } from '@/shared/query-keys';
import type { ClientConfig, Me, MeAnswer } from '@/wire/generated';

/** The signed-in user; null when nobody is. */
async function fetchMe(): Promise<Me | null> {
  try {
    return (await api.get<MeAnswer>('/api/auth/me')).user;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

export function useSession() {
  return useQuery({ queryKey: queryKeys.me, queryFn: fetchMe, staleTime: 60_000 });
}

/** For pages behind the guard, where there always is a user. */
export function useMe(): Me {
  const { data } = useSession();
  if (!data) throw new Error('This page needs a signed-in user.');
  return data;
}

export function isSiteAdmin(me: Me): boolean {
  return me.accountType === 'admin';
}

export function useConfig() {
  return useQuery({
    queryKey: queryKeys.config,
    queryFn: () => api.get<ClientConfig>('/api/config'),
    staleTime: Infinity,
  });
}
