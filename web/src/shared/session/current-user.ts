import { useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { api } from '@/shared/api/api-client';
import { ApiError } from '@/shared/api/api-error';
import { queryKeys } from '@/shared/query/query-keys';
import { guestTexts } from '@/texts/accounts/guests';
import type { ClientConfig, Me, MeAnswer } from '@/wire/generated';

/** The signed-in user; null if signed out. */
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

/** Whether a user is signed in, as far as it is known; asks for nothing. */
export function useSignedIn(): boolean {
  // With the same function as the session's query, which would otherwise lose its own.
  const { data } = useQuery({ queryKey: queryKeys.me, queryFn: fetchMe, enabled: false });
  return data != null;
}

/** The user admitted by the guard. */
export const SignedInUser = createContext<Me | null>(null);

/**
 * The user for pages behind the guard, which is never null: the one admitted by the guard, because
 * the session itself may end just before the guard notices.
 */
export function useMe(): Me {
  const me = useContext(SignedInUser);
  if (!me) throw new Error('This page needs a signed-in user.');
  return me;
}

export function isSiteAdmin(me: Me): boolean {
  return me.accountType === 'admin';
}

/** Below a user's name: their email, which a guest does not have. */
export function addressOf(me: Me): string {
  return me.guest ? guestTexts.mark : me.email;
}

export function useConfig() {
  return useQuery({
    queryKey: queryKeys.config,
    queryFn: () => api.get<ClientConfig>('/api/config'),
    staleTime: Infinity,
  });
}
