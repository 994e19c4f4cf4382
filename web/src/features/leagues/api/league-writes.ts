import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createLeague } from '@/features/leagues/api/create-league-call';
import { leaguePath } from '@/features/leagues/api/leagues-api';
import { resyncMyLeagues } from '@/live/hooks/use-my-leagues';
import { api, segment } from '@/shared/api/api-client';
import { JOINING } from '@/shared/query/joining';
import type {
  Done,
  InviteCodeRegenerated,
  InviteUserBody,
  JoinPrivateBody,
  JoinRequestAnswer,
  SlugUpdated,
  UpdateLeagueBody,
} from '@/wire/generated';

interface Callbacks<Answer> {
  onSuccess?: (answer: Answer) => void;
  onError?: (error: Error) => void;
}

/**
 * A write to leagues, after which the affected lists are refetched.
 *
 * Its `mutate` reports the outcome in any case: the library's own drops its callbacks when the
 * component unmounts, and a live change (the league was deleted, the invitation answered) may
 * unmount it before the response arrives.
 */
function useLeagueWrite<Input, Answer>(
  write: (input: Input) => Promise<Answer>,
  mutationKey: readonly string[] = [],
) {
  const client = useQueryClient();
  const mutation = useMutation({
    mutationKey,
    mutationFn: write,
    onSettled: () => {
      for (const key of ['leagues', 'members', 'requests', 'invitations']) {
        void client.invalidateQueries({ queryKey: [key] });
      }
    },
  });
  const mutate = (input: Input, { onSuccess, onError }: Callbacks<Answer> = {}) =>
    void mutation.mutateAsync(input).then(onSuccess, (error: Error) => onError?.(error));
  return { ...mutation, mutate };
}

export const useCreateLeague = () => useLeagueWrite(createLeague);

export const useRequestToJoin = () =>
  useLeagueWrite(
    (leagueId: string) => api.post<JoinRequestAnswer>(leaguePath(leagueId, '/join-request')),
    JOINING,
  );

const leagueWrite = (verb: string) => (leagueId: string) =>
  api.post<Done>(leaguePath(leagueId, `/${verb}`));

export const useCancelRequest = () => useLeagueWrite(leagueWrite('cancel-join-request'));
export const useLeaveLeague = () => useLeagueWrite(leagueWrite('leave'));
export const useAcceptInvitation = () => useLeagueWrite(leagueWrite('accept-invitation'), JOINING);
export const useDeclineInvitation = () => useLeagueWrite(leagueWrite('decline-invitation'));

export const useDeleteLeague = () =>
  useLeagueWrite((leagueId: string) => api.delete<Done>(leaguePath(leagueId)));

export const useJoinByCode = () =>
  useLeagueWrite(
    ({ slug, inviteCode }: { slug: string } & JoinPrivateBody) =>
      api.post<Done>(leaguePath(slug, '/join-private'), { inviteCode }),
    JOINING,
  );

interface OfUser {
  leagueId: string;
  userId: string;
}

const userWrite = (verb: string) => (input: OfUser) =>
  api.post<Done>(leaguePath(input.leagueId, `/${verb}/${segment(input.userId)}`));

const userDelete = (what: string) => (input: OfUser) =>
  api.delete<Done>(leaguePath(input.leagueId, `/${what}/${segment(input.userId)}`));

export const useApprove = () => useLeagueWrite(userWrite('approve'));
export const useReject = () => useLeagueWrite(userWrite('reject'));
export const useRemoveMember = () => useLeagueWrite(userWrite('remove'));
export const usePromote = () => useLeagueWrite(userWrite('admins'));
export const useDemote = () => useLeagueWrite(userDelete('admins'));
export const useWithdrawInvitation = () => useLeagueWrite(userDelete('invitations'));

export const useInviteUser = () =>
  useLeagueWrite(({ leagueId, invitedUserId }: { leagueId: string } & InviteUserBody) =>
    api.post<Done>(leaguePath(leagueId, '/invite-user'), { invitedUserId }),
  );

export const useUpdateLeague = () =>
  useLeagueWrite(({ leagueId, body }: { leagueId: string; body: UpdateLeagueBody }) =>
    api.put<Done>(leaguePath(leagueId), body),
  );

/**
 * Only subscribers of the league receive the mark, so the list of the user's leagues is refetched.
 */
async function thenMyLeagues(marked: Promise<Done>): Promise<Done> {
  const done = await marked;
  resyncMyLeagues();
  return done;
}

/** Site admins only. */
export const useMakeGlobalLeague = () =>
  useLeagueWrite((leagueId: string) =>
    thenMyLeagues(api.put<Done>(leaguePath(leagueId, '/everyone'))),
  );

export const useEndGlobalLeague = () =>
  useLeagueWrite((leagueId: string) =>
    thenMyLeagues(api.delete<Done>(leaguePath(leagueId, '/everyone'))),
  );

export const useRegenerateInvite = () =>
  useLeagueWrite((leagueId: string) =>
    api.post<InviteCodeRegenerated>(leaguePath(leagueId, '/regenerate-invite')),
  );

export const useUpdateSlug = () =>
  useLeagueWrite(({ leagueId, name }: { leagueId: string; name: string }) =>
    api.post<SlugUpdated>(leaguePath(leagueId, '/update-slug'), { name }),
  );
