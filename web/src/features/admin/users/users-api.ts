import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, segment } from '@/shared/api/api-client';
import type {
  AccountType,
  AccountTypeBody,
  Done,
  ResetLinkAnswer,
  SessionsEndedAnswer,
  SiteUserList,
} from '@/wire/generated';

const USERS = ['admin-users'] as const;
export const USERS_PER_PAGE = 10;

/** Pages are counted from 1. */
export const useUsers = (search: string, page: number) =>
  useQuery({
    queryKey: [...USERS, search, page],
    placeholderData: keepPreviousData,
    gcTime: 0,
    queryFn: () => {
      const skip = String((page - 1) * USERS_PER_PAGE);
      const query = new URLSearchParams({ search, limit: String(USERS_PER_PAGE), skip });
      return api.get<SiteUserList>(`/api/admin/users?${query.toString()}`);
    },
  });

/** After an action: reloads the accounts and the audit log. */
export function useRefreshUsers(): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: USERS }),
      client.resetQueries({ queryKey: ['audit'] }),
    ]);
}

const of = (userId: string, what: string) => `/api/admin/users/${segment(userId)}/${what}`;

export function setAccountType(userId: string, accountType: AccountType): Promise<Done> {
  const body: AccountTypeBody = { accountType };
  return api.put(of(userId, 'account-type'), body);
}

export const disableAccount = (userId: string) => api.post<Done>(of(userId, 'disable'));
export const enableAccount = (userId: string) => api.post<Done>(of(userId, 'enable'));
export const signOutEverywhere = (userId: string) =>
  api.delete<SessionsEndedAnswer>(of(userId, 'sessions'));
export const makeResetLink = (userId: string) =>
  api.post<ResetLinkAnswer>(of(userId, 'reset-link'));
