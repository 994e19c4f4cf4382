import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@/shared/api/api-client';
import { queryKeys } from '@/shared/query/query-keys';
import type {
  Done,
  GoogleLinkBody,
  GoogleLinkView,
  LoginBody,
  RegisterBody,
  ResetPasswordBody,
  SignedInAnswer,
} from '@/wire/generated';

/** Whoever guards pages knows by it that the user is leaving of their own will. */
export const logoutKey = ['logout'] as const;

/** Forgets all that was fetched as whoever was signed in before, but not that somebody was or is. */
function forgetAnswers(client: QueryClient): void {
  client.removeQueries({
    predicate: ({ queryKey }) =>
      queryKey[0] !== queryKeys.config[0] && queryKey[0] !== queryKeys.me[0],
  });
}

/** Holds the answer's user, and nothing of whoever was signed in before. */
function useTakeSession() {
  const client = useQueryClient();
  return (answer: SignedInAnswer | null) => {
    forgetAnswers(client);
    // An answer that came by way of another address does not say who we are now.
    if (answer) client.setQueryData(queryKeys.me, answer.user);
    else void client.invalidateQueries({ queryKey: queryKeys.me });
  };
}

export function useLogin() {
  const takeSession = useTakeSession();
  return useMutation({
    mutationFn: (body: LoginBody) =>
      api.postFollowing<SignedInAnswer | null>('/api/auth/login', body),
    onSuccess: ({ body }) => takeSession(body),
  });
}

export function useRegister() {
  const takeSession = useTakeSession();
  return useMutation({
    mutationFn: (body: RegisterBody) => api.post<SignedInAnswer>('/api/auth/register', body),
    onSuccess: takeSession,
  });
}

/** Whose password is needed before the Google account that waits in this browser is linked. */
export function usePendingGoogleLink() {
  return useQuery({
    queryKey: ['google-link'],
    queryFn: () => api.get<GoogleLinkView>('/api/auth/google/link'),
    retry: false,
    staleTime: Infinity,
  });
}

export function useGoogleLink() {
  const takeSession = useTakeSession();
  return useMutation({
    mutationFn: (body: GoogleLinkBody) => api.post<SignedInAnswer>('/api/auth/google/link', body),
    onSuccess: takeSession,
  });
}

export function useLogout() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: logoutKey,
    mutationFn: () => api.post<Done>('/api/auth/logout'),
    // eslint-disable-next-line no-console -- a failed logout is only logged
    onError: (error) => console.warn(`logout: ${error.message}`),
    // Whatever the server said, this page forgets the user.
    onSettled: () => {
      client.setQueryData(queryKeys.me, null);
      forgetAnswers(client);
    },
  });
}

/** Ends every session of the account, this browser's too if it is one of them. */
export function useResetPassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ResetPasswordBody) => api.post<Done>('/api/auth/reset-password', body),
    onSuccess: () => {
      forgetAnswers(client);
      void client.invalidateQueries({ queryKey: queryKeys.me });
    },
  });
}
