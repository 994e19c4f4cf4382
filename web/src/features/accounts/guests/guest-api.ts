import { useMutation, useQueryClient } from '@tanstack/react-query';
import toast from 'react-hot-toast';
import { useTakeSession } from '@/features/accounts/account-api';
import { api } from '@/shared/api/api-client';
import { ApiError } from '@/shared/api/api-error';
import { JOINING } from '@/shared/query/joining';
import { queryKeys } from '@/shared/query/query-keys';
import { forgetGuestKey, guestKey } from '@/shared/session/guest-key';
import { keepTexts } from '@/texts/accounts/keep';
import type {
  GuestBody,
  KeepGuestBody,
  KeepGuestWithGoogleBody,
  SignedInAnswer,
} from '@/wire/generated';

/** The league of an invite link. */
export type GuestLeague = Required<Pick<GuestBody, 'slug' | 'inviteCode'>>;

const isRefused = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

async function playAsGuest(body: GuestBody): Promise<SignedInAnswer> {
  const key = guestKey(body.slug ?? '');
  try {
    const answer = await api.post<SignedInAnswer>('/api/auth/guest', body, key);
    forgetGuestKey();
    return answer;
  } catch (error) {
    // No guest was made.
    if (isRefused(error)) forgetGuestKey();
    throw error;
  }
}

/** Without a league, the guest joins the global one. */
export function usePlayAsGuest(league: GuestLeague | undefined, onPlaying: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationKey: JOINING,
    mutationFn: (name: string) => playAsGuest({ name, ...league }),
    onSuccess: ({ user }) => {
      // Nothing is cleared: a visitor's data is public, and the page is shown until the next one is there.
      client.setQueryData(queryKeys.me, user);
      onPlaying();
    },
  });
}

/** Another tab of this browser has kept them. */
const isNotAGuest = (error: Error) => error instanceof ApiError && error.code === 'not_a_guest';

function useKeeping<Body>(path: string) {
  const client = useQueryClient();
  const takeSession = useTakeSession();
  return useMutation({
    mutationFn: (body: Body) => api.post<SignedInAnswer>(path, body),
    // The page redirects as soon as its user is not a guest.
    onSuccess: (answer) => {
      toast.success(keepTexts.form.done);
      takeSession(answer);
    },
    onError: (error) => {
      if (isNotAGuest(error)) void client.invalidateQueries({ queryKey: queryKeys.me });
    },
  });
}

export const useKeepGuest = () => useKeeping<KeepGuestBody>('/api/auth/guest/keep');

/** In the account that Google has just proved. */
export const useKeepGuestWithGoogle = () =>
  useKeeping<KeepGuestWithGoogleBody>('/api/auth/google/keep');
