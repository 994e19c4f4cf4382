import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@/shared/api/api-client';
import { queryKeys } from '@/shared/query/query-keys';
import { forgetGuestKey } from '@/shared/session/guest-key';
import { forgetAnswers, leave, leavingKey } from '@/shared/session/leave';
import type {
  Done,
  GoogleLinkBody,
  GoogleLinkView,
  LoginBody,
  RegisterBody,
  ResetPasswordBody,
  SignedInAnswer,
} from '@/wire/generated';

/** Stores the response's user and clears the previous user's data. */
export function useTakeSession() {
  const client = useQueryClient();
  return (answer: SignedInAnswer | null) => {
    forgetAnswers(client);
    // A response from another address (a redirect) does not contain the current user.
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

/** The account whose password is required to link the pending Google account. */
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
    mutationKey: leavingKey,
    mutationFn: () => api.post<Done>('/api/auth/logout'),
    // eslint-disable-next-line no-console -- a failed logout is only logged
    onError: (error) => console.warn(`logout: ${error.message}`),
    // Signs the user out on this page even if the request failed.
    onSettled: () => {
      forgetGuestKey();
      return leave(client);
    },
  });
}

/** Ends every session of the account, including this browser's if it belongs to the account. */
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
