import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useChange } from '@/live/hooks/use-change';
import { api, segment } from '@/shared/api/api-client';
import { queryKeys } from '@/shared/query/query-keys';
import { confirmPassword } from '@/shared/session/confirm-password';
import { leave, leavingKey } from '@/shared/session/leave';
import type {
  AccountExport,
  ChangePasswordBody,
  Done,
  KeyAnswer,
  KeyBody,
  Me,
  NameBody,
  SessionList,
  SessionsEndedAnswer,
} from '@/wire/generated';

const SESSIONS = ['sessions'] as const;

/** The user's sessions, newest first; requires a password confirmation. */
export function useSessions(shown: boolean) {
  const client = useQueryClient();
  useChange(({ data }) => {
    if (data.kind === 'sessions_ended') void client.invalidateQueries({ queryKey: SESSIONS });
  });
  return useQuery({
    queryKey: SESSIONS,
    enabled: shown,
    gcTime: 0,
    queryFn: async () => (await api.get<SessionList>('/api/auth/sessions')).sessions,
  });
}

export function useRefreshSessions(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: SESSIONS });
}

/** Checks that the session list may be read before it is shown. */
export const readSessions = () => api.get<SessionList>('/api/auth/sessions');

export const endSession = (id: string) => api.delete<Done>(`/api/auth/sessions/${segment(id)}`);

export const endOtherSessions = () => api.delete<SessionsEndedAnswer>('/api/auth/sessions');

/** Its data has the key, which nothing else tells. */
export function useMakeKey() {
  const refresh = useRefreshSessions();
  return useMutation({
    gcTime: 0,
    mutationFn: (name: string) => api.post<KeyAnswer>('/api/auth/keys', { name } satisfies KeyBody),
    onSuccess: refresh,
  });
}

export const useChangePassword = () =>
  useMutation({
    mutationFn: (body: ChangePasswordBody) => api.post<Done>('/api/auth/change-password', body),
  });

export function useRename() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => api.put<Me>('/api/auth/name', { name } satisfies NameBody),
    onSuccess: (me) => client.setQueryData(queryKeys.me, me),
  });
}

export const exportAccount = () => api.get<AccountExport>('/api/auth/export');

/** Always asks for the password, even after a recent confirmation; a guest has none. */
export function useDeleteAccount() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: leavingKey,
    mutationFn: async (password: string | null) => {
      if (password !== null) await confirmPassword(password);
      return api.delete<Done>('/api/auth/me');
    },
    onSuccess: () => leave(client),
  });
}
