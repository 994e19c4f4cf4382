import { useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { api } from '@/shared/api/api-client';
import { ApiError } from '@/shared/api/api-error';
import { queryKeys } from '@/shared/query/query-keys';
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

/** Who the guard has let in. */
export const SignedInUser = createContext<Me | null>(null);

/**
 * For pages behind the guard, where there always is a user: the one whom the guard let in, not
 * the session itself, which may have ended a moment before the guard hears of it.
 */
export function useMe(): Me {
  const me = useContext(SignedInUser);
  if (!me) throw new Error('This page needs a signed-in user.');
  return me;
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
